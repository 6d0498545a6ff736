/** A module and the modules it imports; `typeOnly` imports are gone when the program runs. */
export interface ImportGraph {
  readonly [module: string]: readonly { readonly to: string; readonly typeOnly: boolean }[];
}

/** No module that matches `from` may lead to one that matches `to`, however many imports away. */
export interface ReachWall {
  readonly name: string;
  readonly why: string;
  readonly from: RegExp;
  readonly to: RegExp;
  /** What `to` matches but is allowed. */
  readonly but?: RegExp | undefined;
  /** Imports of types do not count. */
  readonly runtimeOnly: boolean;
}

/** For each module that breaks the wall a shortest path to what it may not reach. */
export function findReaching(graph: ImportGraph, wall: ReachWall): readonly (readonly string[])[] {
  const forbidden = new Set(
    namesOf(graph).filter((name) => wall.to.test(name) && wall.but?.test(name) !== true),
  );
  const next = stepsTowards(forbidden, importersOf(graph, wall.runtimeOnly));
  return Object.keys(graph)
    .filter((name) => wall.from.test(name) && next.has(name))
    .map((name) => follow(name, next, forbidden));
}

/** For each module that imports itself at run time, however indirectly, a shortest cycle. */
export function findCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const importers = importersOf(graph, true);
  return Object.keys(graph).flatMap((name) => {
    const itself = new Set([name]);
    const next = stepsTowards(itself, importers);
    return next.has(name) ? [follow(name, next, itself)] : [];
  });
}

function namesOf(graph: ImportGraph): string[] {
  const imported = Object.values(graph).flatMap((imports) => imports.map(({ to }) => to));
  return [...new Set([...Object.keys(graph), ...imported])];
}

function importersOf(graph: ImportGraph, runtimeOnly: boolean): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [from, imports] of Object.entries(graph))
    for (const { to, typeOnly } of imports) {
      if (runtimeOnly && typeOnly) continue;
      const known = importers.get(to);
      if (known === undefined) importers.set(to, [from]);
      else known.push(from);
    }
  return importers;
}

/** For each module that leads to a target the import to follow; breadth first, so paths are shortest. */
function stepsTowards(
  targets: ReadonlySet<string>,
  importers: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const next = new Map<string, string>();
  let reached = [...targets];
  while (reached.length > 0) {
    const further: string[] = [];
    for (const to of reached)
      for (const from of importers.get(to) ?? []) {
        if (next.has(from)) continue;
        next.set(from, to);
        further.push(from);
      }
    reached = further;
  }
  return next;
}

/** The path from a module to the first target on its way. */
function follow(
  from: string,
  next: ReadonlyMap<string, string>,
  targets: ReadonlySet<string>,
): readonly string[] {
  const path = [from];
  for (let at = next.get(from); at !== undefined; at = next.get(at)) {
    path.push(at);
    if (targets.has(at)) break;
  }
  return path;
}
