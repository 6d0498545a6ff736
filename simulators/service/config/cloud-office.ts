import type { RuleSettings } from '../rules/settings.ts';
import type { Kind } from './kinds.ts';

/** `officeShortcut:OFFICE`: the shortcut whose names carry a brand (interface 2, TerminalConfig). */
export const cloudOffice: Kind<RuleSettings['cloudOffice']> = {
  wanted: 'the key and the serviceId of the shortcut, separated by a colon',
  read(given) {
    const [, key, serviceId] = /^(\w{1,64}):(\w{1,64})$/.exec(given) ?? [];
    return key === undefined || serviceId === undefined ? undefined : { key, serviceId };
  },
};
