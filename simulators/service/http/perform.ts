import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, DownloadAnswer, Operation } from '../operations/operation.ts';
import { Problem } from '../rules/problem.ts';
import { sendDownload } from './download.ts';
import { openList } from './list-answer.ts';
import type { Mounted, Mounting } from './mounting.ts';
import type { Sources } from './parameters/compile-parameters.ts';
import { readQuery } from './parameters/form-text.ts';
import { jsonHeaders } from './problem-answer.ts';
import { mediaTypeOf, readSources } from './sources.ts';
import { permitBody } from './unread-body.ts';
import { readUpload } from './upload.ts';
import { withinTime } from './within-time.ts';

export interface Performing {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly chosen: Mounted;
  readonly mounting: Mounting;
}

/** Reads the parameters, runs the operation and sends its answer; throws a Problem where it is refused. */
export async function perform(call: Call<never>, performing: Performing): Promise<FastifyReply> {
  const { request, reply, chosen } = performing;
  const { operation, read } = chosen;
  if (operation.body === 'multipart') return performUpload(call, performing);
  const value = await withinTime(operation.run(call, read(readSources(request, operation))), {
    clock: performing.mounting.clock,
    limitMs: operation.timeLimitMs,
  });
  if (operation.answer.kind === 'content') return download(value as DownloadAnswer, performing);
  if (operation.answer.kind === 'json' && operation.answer.streamed === true) {
    const list = await openList(value as AsyncIterable<readonly unknown[]>, (error) =>
      performing.mounting.log.error('a list was interrupted', { error, operation: operation.id }),
    );
    return reply.code(200).headers(jsonHeaders).send(list);
  }
  return answer(reply, operation, value);
}

/** The document is taken before the parameters can be read; whatever is refused then is not kept. */
async function performUpload(
  call: Call<never>,
  { request, reply, chosen, mounting }: Performing,
): Promise<FastifyReply> {
  const { operation, read } = chosen;
  if (mediaTypeOf(request) !== 'multipart/form-data') {
    throw new Problem('media-type', { detail: 'multipart/form-data is required' });
  }
  permitBody(request.raw, reply.raw);
  const { content } = mounting.service;
  const sources: Sources = {
    query: readQuery(request.raw.url ?? ''),
    body: [],
    path: request.params as Readonly<Record<string, string>>,
    ...(await readUpload(request.raw, {
      content,
      clock: mounting.clock,
      fileName: fileParameterOf(operation),
      limitBytes: mounting.settings.rules.uploadLimitBytes,
      stallMs: mounting.settings.uploadStallMs,
    })),
  };
  let value: unknown;
  try {
    value = await operation.run(call, read(sources));
  } catch (error) {
    if (sources.file !== undefined) await content.discard(sources.file.content.ref);
    throw error;
  }
  return answer(reply, operation, value);
}

/** In lower case, as part names are compared. */
function fileParameterOf({ parameters }: Operation): string {
  const file = Object.entries(parameters).find(([, { place }]) => place === 'file');
  return file?.[0].toLowerCase() ?? '';
}

async function download(
  document: DownloadAnswer,
  { request, reply, mounting }: Performing,
): Promise<FastifyReply> {
  reply.hijack();
  try {
    await sendDownload(reply.raw, document, reply.getHeaders());
  } catch (error) {
    // A client that broke off, or can't pay any more, is none of our failures; it finds out by itself.
    if (!reply.raw.destroyed && !(error instanceof Problem)) {
      const route = request.routeOptions.url ?? '';
      mounting.log.error('a download failed', { error, requestId: request.id, route });
    }
    reply.raw.destroy();
  }
  return reply;
}

function answer(reply: FastifyReply, operation: Operation, value: unknown): FastifyReply {
  if (operation.answer.kind === 'page') return reply.code(200).headers(pageHeaders).send(value);
  if (operation.answer.kind === 'empty') return reply.code(200).send();
  return reply.code(200).headers(jsonHeaders).send(JSON.stringify(value));
}

/** A page of ours is text: it loads nothing, runs nothing, and stands in nobody's frame. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
