import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  type ControlAnswer,
  ControlProblem,
  type ControlRoute,
} from '../../../simulators/kit/control.ts';

export interface ControlPlace {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Routes that this process has itself, and the clock, without which the page shows no view of controls. */
const own = new Set(['/', '/openapi.json', '/events', '/exchanges', '/exchanges/{id}', '/clock']);

/** The routes of another control plane. */
export async function forwardedRoutes(control: ControlPlace): Promise<readonly ControlRoute[]> {
  const answer = await ask(control, '/');
  const listed = (await answer.json()) as readonly Pick<
    ControlRoute,
    'method' | 'path' | 'summary'
  >[];
  return listed
    .filter(({ path }) => !own.has(path))
    .map(({ method, path, summary }) => ({
      method,
      path,
      summary,
      run: async ({ parameters, query }) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(parameters[name] ?? ''),
        );
        const target = query.size === 0 ? filled : `${filled}?${query.toString()}`;
        return answerOf(await ask(control, target), basename(filled));
      },
    }));
}

/** The same routes without effect: nobody may change the service or a printer while a terminal is judged. */
export function readOnly(routes: readonly ControlRoute[]): readonly ControlRoute[] {
  return routes.map((route) => {
    if (route.method === 'GET') return route;
    const { method, path, summary } = route;
    return {
      method,
      path,
      summary,
      run: () => {
        throw new ControlProblem(403, {
          detail: 'The page only shows: nothing can be changed while a terminal is judged.',
        });
      },
    };
  });
}

async function answerOf(answer: Response, fileName: string): Promise<ControlAnswer> {
  const mediaType = answer.headers.get('content-type') ?? '';
  if (!answer.ok) throw new ControlProblem(answer.status, { detail: await detailOf(answer) });
  if (answer.status === 204 || answer.body === null) return {};
  if (mediaType.startsWith('application/json')) return { json: (await answer.json()) as unknown };
  return { stream: Readable.fromWeb(answer.body as ReadableStream), mediaType, fileName };
}

async function detailOf(answer: Response): Promise<string> {
  const problem: unknown = await answer.json().catch(() => undefined);
  const isTold = typeof problem === 'object' && problem !== null && 'detail' in problem;
  return isTold ? String(problem.detail) : `The service answered ${String(answer.status)}.`;
}

/** Throws ControlProblem if the service does not respond: test cases stop and restart it. */
export async function ask(
  { url, token }: ControlPlace,
  path: string,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    return await fetch(url + path, { headers, ...(signal === undefined ? {} : { signal }) });
  } catch {
    throw new ControlProblem(503, {
      detail: 'The service does not respond; it may be restarting.',
    });
  }
}
