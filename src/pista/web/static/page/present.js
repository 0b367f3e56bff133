// Tells a server that somebody opened for themselves that a page of it is open: by a stream that says nothing.
// Of several pages one keeps it, for a browser has few connections to a server.

/** Closes the stream. */
let leave = () => {};

/** @returns {Promise<void>} until the page is left */
const stay = () =>
  new Promise((left) => {
    const stream = new EventSource("/open/present");
    leave = () => {
      stream.close();
      left();
    };
  });

function come() {
  const gone = new AbortController();
  leave = () => gone.abort();
  if (navigator.locks) navigator.locks.request("pista-present", { signal: gone.signal }, stay).catch(() => {});
  else void stay();
}

// A page that the browser keeps for Back is not open.
addEventListener("pagehide", () => leave());
addEventListener("pageshow", (event) => event.persisted && come());
come();

export {};
