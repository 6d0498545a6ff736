import type { ControlRoute, OpenFeed } from '../../kit/control.ts';

/** Routes that report each successful call that may change something as the event `control`, so that several clients agree. */
export function reportingChanges(
  routes: readonly ControlRoute[],
  tell: OpenFeed['tell'],
): readonly ControlRoute[] {
  return routes.map((route) => {
    if (route.method === 'GET') return route;
    return {
      ...route,
      async run(request) {
        const answer = await route.run(request);
        tell({ kind: 'control', method: route.method, path: route.path });
        return answer;
      },
    };
  });
}
