import { builtinModules } from 'node:module';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import type { ReachWall } from './reach.ts';

/** About what a module imports itself. */
export type DirectWall = IForbiddenRuleType;
export type Wall = DirectWall | ReachWall;

interface Named {
  readonly name: string;
  /** A pattern of paths, from the project's folder: whom the wall binds. */
  readonly room: string;
  readonly why: string;
}

/** The room may not reach `reach`, however many imports away; `but` is excused. */
export function mustNot({
  name,
  why,
  room,
  reach,
  but,
  runtimeOnly = false,
}: Named & {
  readonly reach: string;
  readonly but?: string;
  readonly runtimeOnly?: boolean;
}): ReachWall {
  return {
    name,
    why,
    from: new RegExp(room),
    to: new RegExp(reach),
    but: but === undefined ? undefined : new RegExp(but),
    runtimeOnly,
  };
}

/** What a module of the room, tests aside, may import directly. */
export function mayOnly(wall: Named & { readonly only: readonly string[] }): DirectWall {
  return {
    ...frame(wall),
    from: { path: wall.room, pathNot: testFiles },
    to: { pathNot: [wall.room, ...wall.only] },
  };
}

/** The room, tests aside, may name types of the other side but not import what runs. */
export function onlyTypes(wall: Named & { readonly of: string }): DirectWall {
  return {
    ...frame(wall),
    from: { path: wall.room, pathNot: testFiles },
    to: { path: wall.of, dependencyTypesNot: ['type-only'] },
  };
}

/** The room imports the other side through its doors alone. */
export function onlyDoors(
  wall: Named & { readonly of: string; readonly doors: string },
): DirectWall {
  return { ...frame(wall), from: { path: wall.room }, to: { path: wall.of, pathNot: wall.doors } };
}

export function frame({
  name,
  why,
}: Omit<Named, 'room'>): Pick<DirectWall, 'name' | 'severity' | 'comment'> {
  return { name, severity: 'error', comment: why };
}

/** Tests, and what only tests start or draw from. */
export const testFiles = '[.](test|arbitrary|fixture|child|setup)[.]ts$';
export const nodeModule = `^(node:)?(${builtinModules.map((name) => name.replace(/^node:/, '')).join('|')})$`;
export const anyPackage = 'node_modules/';
export const kit = '^simulators/kit/';
export const devices = 'printer|card-reader|terminal';
export const deviceDoors = `^simulators/(${devices})/index[.]ts$`;

export function packages(...names: readonly string[]): string {
  return `node_modules/(${names.join('|')})/`;
}

/** Modules about a topic of the interface: rules with their checks and faults, and test cases. */
export const topics = 'suites/rules/(?!terminals/)[^/]+/[^/]+$';
/** The rules for terminals, as data. */
export const terminalRules = 'suites/rules/terminals/';
/** The rules as data, and what judges and plays them: the list of topics. */
export const ruleList = 'suites/rules/[^/]+[.]ts$';
/** The forms in which topics are written. */
export const topicForms = 'suites/engine/(rule|family|fault|test-case)[.]ts$';
