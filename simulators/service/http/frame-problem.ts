import { Problem } from '../rules/problem.ts';
import type { ProblemCode } from '../rules/problems.ts';

/** What fastify and Node refuse by themselves, in our words. Anything unforeseen is `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isStorageFull(error)) return new Problem('storage-full');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Problem(frameProblems[code] ?? (isRefusal(error) ? 'request-ill-formed' : 'internal'));
}

/** By the system's codes, SQLite's (SQLITE_FULL) and PostgreSQL's (disk_full). */
function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return fullCodes.has(code) || ('errcode' in error && error.errcode === sqliteFull);
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const sqliteFull = 13;

/** Fastify tells the status of what it refuses. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

const frameProblems: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request-ill-formed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  FST_ERR_CTP_INVALID_TYPE: 'media-type',
  FST_ERR_CTP_EMPTY_TYPE: 'media-type',
  FST_ERR_BAD_URL: 'url-ill-formed',
  FST_ERR_MAX_PARAM_LENGTH: 'url-too-long',
  FST_ERR_ASYNC_CONSTRAINT: 'request-ill-formed',
  HPE_HEADER_OVERFLOW: 'header-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  ECONNRESET: 'request-ill-formed',
  STORE_UNREACHABLE: 'store-unreachable',
};
