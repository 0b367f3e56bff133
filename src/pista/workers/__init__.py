"""Work done elsewhere: in processes of this machine or on a cluster, shared out and given back in order.

Knows no puzzle: what is done is a function that can be pickled.
"""
