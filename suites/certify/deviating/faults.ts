import type { TerminalAnswer, TerminalRequest } from '../../../simulators/terminal/index.ts';
import type { Json } from '../../engine/journal/json.ts';
import type { Fault, FaultParts } from './deviating-terminal.ts';
import { operationOf, wholeOf, withFields, withHeader, withJson } from './request.ts';

/** An operation, or several, each behind a space. */
function isOne(request: TerminalRequest, operations: string): boolean {
  return operations.split(' ').includes(operationOf(request));
}

/** Calls of these operations are sent in another way. */
export function sends(
  operations: string,
  change: (request: TerminalRequest, parts: FaultParts) => TerminalRequest,
): Fault {
  return {
    around: (exchange, parts) => (request, signal) =>
      exchange(isOne(request, operations) ? change(request, parts) : request, signal),
  };
}

/** A field of their forms has this value; undefined: it is left out. */
export function sendsField(operations: string, name: string, value: string | undefined): Fault {
  return sends(operations, (request) =>
    withFields(request, (fields) => {
      if (value === undefined) fields.delete(name);
      else fields.set(name, value);
    }),
  );
}

export function sendsHeader(operations: string, name: string, value: string | undefined): Fault {
  return sends(operations, (request) => withHeader(request, name, value));
}

/** Behind the first call of an operation come others, made with its key and token; nobody minds their answers. */
export function adds(
  operation: string,
  others: (request: TerminalRequest, parts: FaultParts) => readonly TerminalRequest[],
): Fault {
  return {
    around: (exchange, parts) => {
      let isFirst = true;
      return async (request, signal) => {
        const { answer } = await wholeOf(await exchange(request, signal));
        if (isFirst && isOne(request, operation)) {
          isFirst = false;
          for (const other of others(request, parts))
            await exchange(other, signal).then(wholeOf, () => undefined);
        }
        return answer;
      };
    },
  };
}

export interface Repeating {
  readonly times: number;
  /** The pause before the next try; of those made so far. */
  readonly everyMs: number | ((made: number) => number);
  /** Only the first time that the call is made. */
  readonly once?: boolean;
  /** Of what became of a try; undefined: nothing came. Default: whatever became of it. */
  readonly after?: (answer: TerminalAnswer | undefined) => boolean;
}

/** The time of a call may be over before its many tries are. */
const patient = new AbortController().signal;

/** A call is made again and again, whatever becomes of it or only after some answers; the last one counts. */
export function repeats(
  operation: string,
  { times, everyMs, once = false, after = () => true }: Repeating,
): Fault {
  const pauseMs = typeof everyMs === 'number' ? () => everyMs : everyMs;
  return {
    around: (exchange, { clock }) => {
      let isOver = false;
      return async (request, signal) => {
        const tried = (): Promise<TerminalAnswer> =>
          exchange(request, once ? patient : signal).then(
            async (answer) => (await wholeOf(answer)).answer,
          );
        if (isOver || !isOne(request, operation)) return tried();
        isOver = once;
        for (let made = 1; ; made += 1) {
          const last = await tried().catch((error: unknown) => ({ error }));
          const answer = 'error' in last ? undefined : last;
          if (made > times || !after(answer)) {
            if ('error' in last) throw last.error;
            return last;
          }
          await clock.sleep(pauseMs(made));
        }
      };
    },
  };
}

/** Answers of an operation are taken for this; undefined: for what they are. */
export function takes(
  operation: string,
  change: (text: string, status: number) => Json | undefined,
): Fault {
  return {
    around: (exchange) => async (request, signal) => {
      const { answer, text } = await wholeOf(await exchange(request, signal));
      const json = isOne(request, operation) ? change(text, answer.status) : undefined;
      return json === undefined ? answer : withJson(answer, json);
    },
  };
}
