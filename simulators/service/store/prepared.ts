import {
  type Compilable,
  type CompiledQuery,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Database } from './schema.ts';

/** Stands in a query for a value that is given at each run. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Parameter<P> = <K extends keyof P & string>(name: K) => P[K];

/**
 * A query that is built and compiled once, at its first run, and then only bound: building costs
 * as much as running. Values that the build writes itself stay as they are.
 */
export function prepare<P extends object, R>(
  database: Database,
  build: (parameter: Parameter<P>) => Compilable<R>,
): (values: P) => Promise<QueryResult<R>> {
  let compiled: CompiledQuery<R> | undefined;
  return (values) => {
    // kysely passes values through untouched, so the stand-in arrives in the compiled parameters.
    compiled ??= build((name) => new Placeholder(name) as never).compile();
    return database.executeQuery({ ...compiled, parameters: bind(compiled.parameters, values) });
  };
}

/** A limit that is given at each run. SQLite plans a query anew whenever a bare parameter in its place is bound. */
export function atMost(limit: number): RawBuilder<number> {
  return sql<number>`cast(${limit} as bigint)`;
}

/** The same for queries of a few shapes: one compiled query for each text that `shapeOf` gives. */
export function prepareByShape<S, P extends object, R>(
  database: Database,
  query: {
    readonly shapeOf: (shape: S) => string;
    readonly build: (shape: S, parameter: Parameter<P>) => Compilable<R>;
  },
): (shape: S, values: P) => Promise<QueryResult<R>> {
  const prepared = new Map<string, (values: P) => Promise<QueryResult<R>>>();
  return (shape, values) => {
    const key = query.shapeOf(shape);
    let run = prepared.get(key);
    if (run === undefined) {
      run = prepare<P, R>(database, (parameter) => query.build(shape, parameter));
      prepared.set(key, run);
    }
    return run(values);
  };
}

/** A row whose values are all given at each run. */
export function parameterRow<R extends object>(
  columns: readonly string[],
  parameter: Parameter<R>,
): R {
  return Object.fromEntries(
    columns.map((column) => [column, parameter(column as keyof R & string)]),
  ) as R;
}

/** Whether a row was there to change. */
export function wasChanged(result: QueryResult<unknown>): boolean {
  return (result.numAffectedRows ?? 0n) > 0n;
}

function bind(parameters: readonly unknown[], values: object): readonly unknown[] {
  const given = values as Readonly<Record<string, unknown>>;
  return parameters.map((one) => (one instanceof Placeholder ? given[one.name] : one));
}
