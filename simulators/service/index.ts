/** The service's door: all that others may start, and what they must know of it. */
export { type Backup, backUp } from './backup/back-up.ts';
export { readSettings, type ServiceSettings } from './config/settings.ts';
export {
  ConfigError,
  type ConfigSources,
  type SettingInForce,
  settingsInForce,
} from './config/sources.ts';
export {
  flagOf,
  type Setting,
  type SettingName,
  settingNames,
  settingTable,
} from './config/table.ts';
export type { Neighbour, Neighbours, PortPlace } from './neighbours.ts';
export { callWith, readyJson, readyText } from './ready.ts';
export type { World } from './rooms.ts';
export type { OutputPortSeed } from './seed/schema.ts';
export { type RunningService, startService } from './service.ts';
export { isSetupFault } from './setup-fault.ts';
