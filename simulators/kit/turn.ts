/** Resolves in the next turn of the event loop: what has come from outside by then is heard. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
