import { setTimeout as pause } from 'node:timers/promises';
import type { BenchEvent, EventOptions } from './api.ts';
import { type ControlClient, refusal } from './control-client.ts';

const retryMs = 100;
/** Maximum number of consecutive lost connections without an event between them. */
const mostRetries = 50;

/** Reads the control plane's event stream (server-sent events) and resumes after the last event if the connection is lost. */
export async function* readEvents(
  control: ControlClient,
  { after, signal }: EventOptions = {},
): AsyncGenerator<BenchEvent> {
  let last = after;
  for (let retries = 0; retries < mostRetries; retries += 1) {
    try {
      for await (const event of oneConnection(control, last, signal)) {
        last = event.id;
        retries = 0;
        yield event;
      }
    } catch (error) {
      if (isOver(control, signal)) return;
      if (!(error instanceof TypeError)) throw error;
    }
    if (isOver(control, signal)) return;
    await pause(retryMs);
  }
  throw new Error(`the event stream of ${control.url} was lost and could not be reopened`);
}

/** Whether the reader ended the stream, or the bench was stopped. */
function isOver(control: ControlClient, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true || control.stopped.aborted;
}

async function* oneConnection(
  control: ControlClient,
  after: number | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<BenchEvent> {
  const from = after === undefined ? {} : { 'last-event-id': String(after) };
  const response = await control.open('/events', from, signal);
  if (!response.ok || response.body === null) throw await refusal('GET /events', response);
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${rest}${text}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) yield event;
    }
  }
}

/** Parses one block of the stream; undefined for a comment. */
export function eventOf(block: string): BenchEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const members = JSON.parse(data) as Readonly<Record<string, unknown>>;
  const id = Number(fields.get('id') ?? Number(members['next']) - 1);
  return { ...members, id, kind: fields.get('event') ?? 'message' };
}
