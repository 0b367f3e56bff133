"""What is slow or risky: done in working processes, waited for in line, kept as jobs."""
