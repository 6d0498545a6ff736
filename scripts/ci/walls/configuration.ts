import type { IConfiguration } from 'dependency-cruiser';
import { houseRuntimeWalls, houseWalls } from './house.ts';
import { serviceRuntimeWalls, serviceWalls } from './service.ts';
import { simulatorWalls } from './simulators.ts';
import { suiteRuntimeWalls, suiteWalls } from './suites.ts';

const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^reports/(runs|latest)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
  },
};

/** The walls that types don't cross either. */
export const wallConfiguration: IConfiguration = {
  forbidden: [...simulatorWalls, ...serviceWalls, ...suiteWalls, ...houseWalls],
  options: { ...options, tsPreCompilationDeps: true },
};

/** The walls of what runs: naming a type of the other side is allowed. */
export const runtimeWallConfiguration: IConfiguration = {
  forbidden: [...serviceRuntimeWalls, ...suiteRuntimeWalls, ...houseRuntimeWalls],
  options: { ...options, tsPreCompilationDeps: false },
};
