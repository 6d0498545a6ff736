import { matchOperation } from '../../../spec/match-operation.ts';
import { takeCall } from '../allowance.ts';
import { withContent } from '../documents/document-content.ts';
import { type Pairs, textParts } from './body.ts';
import { type CallOptions, type ClientSettings, recordAnswer } from './client.ts';
import type { RawAnswer, RawRequest } from './wire.ts';

/** The marks of calls by operation: as a probe or as its positive control. */
export type MarksOf = Readonly<Partial<Record<string, Pick<CallOptions, 'pair' | 'probes'>>>>;

/** A way to the target for a device that makes its requests itself: each is recorded as it left. */
export function recordingExchange(
  settings: ClientSettings,
  marks: MarksOf = {},
): (request: RawRequest) => Promise<RawAnswer> {
  const { recorder, wire } = settings;
  return async (request) => {
    takeCall(settings);
    const call = recorder.nextCall();
    const { path, parameters } = readRequest(request, settings.baseUrl);
    const { operation, pathParameters } = matchOperation(request.method, path, false);
    recorder.record({
      type: 'sent',
      case: settings.case,
      call,
      operation,
      method: request.method,
      path,
      pathParameters,
      headers: request.headers,
      parameters,
      ...marks[operation],
    });
    const open = settings.over === undefined ? request : { ...request, signal: settings.over };
    const answer = await wire.exchange(open).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      recorder.record({ type: 'unanswered', case: settings.case, call, reason });
      throw error;
    });
    recordAnswer(settings, call, await withContent(operation, answer));
    return answer;
  };
}

/** What a request asks for, as it stands in its URL and its form. */
function readRequest(
  { url, headers, body }: RawRequest,
  baseUrl: string,
): { readonly path: string; readonly parameters: Pairs } {
  const { pathname, searchParams } = new URL(url);
  const base = new URL(baseUrl).pathname.replace(/\/+$/, '');
  return {
    path: pathname.slice(base.length),
    parameters: [...searchParams, ...fieldsOf(headers['content-type'] ?? '', body)],
  };
}

function fieldsOf(contentType: string, body: Buffer = Buffer.alloc(0)): Pairs {
  if (/urlencoded/i.test(contentType)) return [...new URLSearchParams(body.toString('utf8'))];
  const boundary = /multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  return boundary === undefined ? [] : textParts(body, boundary);
}
