import {
  type ConfigSources,
  flagOf,
  type Setting,
  type SettingName,
  settingNames,
  settingTable,
} from '../../simulators/service/index.ts';
import { flag, type OptionSpec, text } from '../command-line/options.ts';

type SettingOptions = Readonly<Record<SettingName, OptionSpec<string | boolean | undefined>>>;

/** Every setting of the service as an option; the service itself reads their texts, and refuses. */
export const settingOptions = Object.fromEntries(
  settingNames.map((name) => [name, optionOf(name)]),
) as SettingOptions;

function optionOf(name: SettingName): OptionSpec<string | boolean | undefined> {
  const setting: Setting<unknown> = settingTable[name];
  if (setting.value === 'truth') return flag(`--${flagOf(name)}`, setting.about);
  const usual = setting.fallback === undefined ? '' : ` (${setting.fallback})`;
  return text(`--${flagOf(name)} <${setting.value}>`, `${setting.about}${usual}`);
}

/** The options that were given, as the service reads them. */
export function flagsOf(
  options: Readonly<Record<SettingName, string | boolean | undefined>>,
): ConfigSources['flags'] {
  const given = settingNames.map((name) => {
    const value = options[name];
    return [name, value === true ? 'true' : value === false ? undefined : value] as const;
  });
  return Object.fromEntries(given);
}
