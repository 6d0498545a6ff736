import ipp from 'ipp';

/**
 * Runs npm's `ipp` in a process of its own, since some legal messages make it loop for ever and
 * malformed ones throw where nobody can catch. Answers each request in order.
 */
export type IppAsk =
  | { readonly parse: Uint8Array }
  | { readonly serialize: unknown }
  | { readonly execute: string; readonly url: string; readonly message: unknown };

process.on('message', (ask: IppAsk) => {
  const answer = (value: unknown): void => {
    process.send?.(value);
  };
  if ('parse' in ask) answer(ipp.parse(Buffer.from(ask.parse)));
  else if ('serialize' in ask) answer(ipp.serialize(ask.serialize));
  else {
    ipp.Printer(ask.url).execute(ask.execute, ask.message, (error, value) => {
      answer(error === null ? value : { error: error.message });
    });
  }
});
