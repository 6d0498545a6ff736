import { ControlProblem } from './problem.ts';
import type { ControlRoute } from './route.ts';

export interface RouteTable {
  /** Throws ControlProblem: 404 for a path nobody has, 405 for another method, 400 for broken percent-encoding. */
  find(method: string, path: string): FoundRoute;
  /** The same where it needs no token; undefined for all else. */
  open(method: string, path: string): FoundRoute | undefined;
}

export interface FoundRoute {
  readonly route: ControlRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

export function routeTable(routes: readonly ControlRoute[]): RouteTable {
  const entries = routes.map((route) => ({
    route,
    segments: segmentsOf(route.path).map(toPattern),
  }));
  const openPaths = new Set(routes.filter(({ open }) => open === true).map(({ path }) => path));
  const fittingTo = (path: string): readonly FoundRoute[] => {
    const given = readSegments(path);
    return entries.flatMap(({ route, segments }) => {
      const parameters = match(segments, given);
      return parameters === undefined ? [] : [{ route, parameters }];
    });
  };
  return {
    open: (method, path) =>
      openPaths.has(path)
        ? fittingTo(path).find(({ route }) => route.open === true && takes(route, method))
        : undefined,
    find(method, path) {
      const fitting = fittingTo(path);
      const found = fitting.find(({ route }) => takes(route, method));
      if (found !== undefined) return found;
      if (fitting.length === 0) {
        throw new ControlProblem(404, {
          detail: `There is no route ${path}. Routes: ${nearest(routes, path)}. GET / describes them.`,
        });
      }
      const allow = fitting
        .map(({ route }) => (route.method === 'GET' ? 'GET, HEAD' : route.method))
        .join(', ');
      const detail = `${path} accepts ${allow}, not ${method}.`;
      throw new ControlProblem(405, { detail, headers: { allow } });
    },
  };
}

/** RFC 9110 9.1: HEAD is taken wherever GET is. */
function takes(route: ControlRoute, method: string): boolean {
  return route.method === (method === 'HEAD' ? 'GET' : method);
}

/** The routes that begin alike, or all of them: `GET /clock, POST /clock/freeze`. */
function nearest(routes: readonly ControlRoute[], path: string): string {
  const [, first] = path.split('/');
  const alike = routes.filter((route) => route.path.split('/')[1] === first);
  return (alike.length === 0 ? routes : alike)
    .map(({ method, path: one }) => `${method} ${one}`)
    .join(', ');
}

type Pattern = { readonly literal: string } | { readonly parameter: string };

function toPattern(segment: string): Pattern {
  const [, parameter] = /^\{(\w+)\}$/.exec(segment) ?? [];
  return parameter === undefined ? { literal: decodeURIComponent(segment) } : { parameter };
}

function match(
  patterns: readonly Pattern[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (patterns.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, pattern] of patterns.entries()) {
    const segment = segments[index] ?? '';
    if ('parameter' in pattern) parameters[pattern.parameter] = segment;
    else if (pattern.literal !== segment) return undefined;
  }
  return parameters;
}

function readSegments(path: string): readonly string[] {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    throw new ControlProblem(400, { detail: 'The percent-encoding of the path is invalid.' });
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').slice(1);
}
