import type { IConfiguration } from 'dependency-cruiser';
import { houseWalls } from './house.ts';
import type { ReachWall } from './reach.ts';
import { serviceWalls } from './service.ts';
import { simulatorWalls } from './simulators.ts';
import { suiteWalls } from './suites.ts';
import type { DirectWall, Wall } from './wall.ts';

const walls: readonly Wall[] = [...simulatorWalls, ...serviceWalls, ...suiteWalls, ...houseWalls];

export const reachWalls: readonly ReachWall[] = walls.filter(isReachWall);

/** What dependency-cruiser sees to: walls about direct imports. Reachability is ours, because the cruiser
 * searches a path for every pair of modules, which takes most of a minute here. */
export const wallConfiguration: IConfiguration = {
  forbidden: walls.filter((wall): wall is DirectWall => !isReachWall(wall)),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^reports/(runs|latest)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
    // Type-only imports are seen too, and marked as such.
    tsPreCompilationDeps: true,
  },
};

function isReachWall(wall: Wall): wall is ReachWall {
  return 'runtimeOnly' in wall;
}
