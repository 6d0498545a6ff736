import {
  type ConfigSources,
  flagOf,
  type Setting,
  type SettingName,
  settingNames,
  settingTable,
} from '../../../simulators/service/index.ts';
import { flag, type OptionSpec, text } from '../../command-line/options.ts';

type SettingOptions = Readonly<Record<SettingName, OptionSpec<string | boolean | undefined>>>;

/** Every setting of the service as an option; the service itself reads their texts, and refuses. */
const settingOptions = Object.fromEntries(
  settingNames.map((name) => [name, optionOf(name)]),
) as SettingOptions;

function optionOf(name: SettingName): OptionSpec<string | boolean | undefined> {
  const setting: Setting<unknown> = settingTable[name];
  if (setting.value === 'truth') return flag(`--${flagOf(name)}`, setting.about);
  const usual = setting.fallback === undefined ? '' : ` (${setting.fallback})`;
  return text(`--${flagOf(name)} <${setting.value}>`, `${setting.about}${usual}`);
}

/** The options of whatever starts a service. */
export const startOptions = {
  ...settingOptions,
  config: text('--config <file>', 'YAML or JSON file with any of these settings'),
  jsonReady: flag('--json-ready', 'print readiness as a line of JSON, with a target profile'),
};

type StartOptions = Readonly<Record<SettingName, string | boolean | undefined>> & {
  readonly config: string | undefined;
};

/** The options that were given, as the service reads them. */
export function sourcesOf(
  options: StartOptions,
  environment: ConfigSources['environment'],
): ConfigSources {
  const given = settingNames.map((name) => {
    const value = options[name];
    return [name, value === true ? 'true' : value === false ? undefined : value] as const;
  });
  const file = options.config ?? environment['PLATEN_CONFIG'];
  return {
    flags: Object.fromEntries(given),
    environment,
    ...(file === undefined ? {} : { file }),
  };
}
