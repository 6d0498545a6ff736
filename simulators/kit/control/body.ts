import type { IncomingMessage } from 'node:http';
import { jsonFault } from '../json-fault.ts';
import { ControlProblem } from './problem.ts';

export const mostBodyBytes = 1024 * 1024;

/** The request's JSON; undefined when there is no body. Throws ControlProblem: 400 for what is no JSON, 413 for too much. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBodyBytes) {
      throw new ControlProblem(413, { detail: `A body may have at most ${mostBodyBytes} bytes.` });
    }
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new ControlProblem(400, { detail: `The body is not JSON: ${jsonFault(error)}` });
  }
}
