// Of several wishes only the newest counts: each calls off the one before, whose answer is then no longer waited for.

export class Latest {
  #stop = new AbortController();

  /** The signal of a new wish. */
  next() {
    this.#stop.abort();
    this.#stop = new AbortController();
    return this.#stop.signal;
  }

  /** The signal of the wish that counts. */
  get signal() {
    return this.#stop.signal;
  }
}
