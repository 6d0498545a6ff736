import type { Duplex } from 'node:stream';
import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { encodeLine, LineReader, ProtocolError } from './lines.ts';

/** One side of the conversation between a coordinator and a driver. */
export interface Channel<Out extends object> {
  send(message: Out): void;
  /** What was sent is on its way, then the connection is closed. */
  end(): void;
  destroy(): void;
  /** Resolves when the connection is gone, with why where it broke. */
  readonly closed: Promise<Error | undefined>;
}

export interface ChannelParts<In> {
  readonly socket: Duplex;
  /** What may come, by its type: anything else ends the conversation. */
  readonly forms: Readonly<Record<string, TSchema>>;
  readonly take: (message: In) => void;
}

/** The other side reads no more: what it is told piles up. */
const mostUnreadBytes = 64 * 1024 * 1024;

export function openChannel<In extends object, Out extends object>({
  socket,
  forms,
  take,
}: ChannelParts<In>): Channel<Out> {
  const check = checkerOf<In>(forms);
  const reader = new LineReader();
  let failure: Error | undefined;
  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of reader.push(chunk)) take(check(message));
    } catch (error) {
      fail(error);
    }
  });
  socket.on('error', fail);
  socket.on('end', () => socket.end());
  return {
    closed: new Promise((resolve) => socket.once('close', () => resolve(failure))),
    send(message) {
      if (socket.destroyed || socket.writableEnded) return;
      socket.write(encodeLine(message));
      if (socket.writableLength > mostUnreadBytes)
        fail(new ProtocolError('the other side does not read its messages'));
    },
    end: () => {
      socket.end();
    },
    destroy: () => {
      socket.destroy();
    },
  };
}

const validators = new WeakMap<object, ReadonlyMap<string, ValidateFunction>>();

function checkerOf<In>(forms: Readonly<Record<string, TSchema>>): (message: unknown) => In {
  const known = validators.get(forms) ?? compiled(forms);
  validators.set(forms, known);
  return (message) => {
    const type = (message as { readonly type?: unknown } | null)?.type;
    const fits = known.get(String(type));
    if (fits?.(message) === true) return message as In;
    const { instancePath = '', message: why = 'has an unknown type' } = fits?.errors?.[0] ?? {};
    throw new ProtocolError(`the other side sent an invalid message: ${instancePath} ${why}`);
  };
}

function compiled(forms: Readonly<Record<string, TSchema>>): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv();
  return new Map(Object.entries(forms).map(([type, form]) => [type, ajv.compile(form)]));
}
