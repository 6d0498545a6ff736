import { answersInstead, both, made, on, pretends } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer } from '../../prove/interception.ts';

const configures = on('terminalconfig.create');

/** interface 4.13. */
export const terminalConfigDeviations: readonly Fault[] = [
  {
    id: 'terminal-configuration-wants-admin',
    says: 'requires the optional adminuser of a terminal configuration',
    rule: 'TERM-CONF-01',
    make: () =>
      answersInstead(
        both(configures, (request) => !formOf(request).has('adminuser')),
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'terminal-configuration-for-nobody',
    says: 'creates a terminal configuration for an unknown domain',
    rule: 'TERM-CONF-03',
    make: () =>
      pretends(
        both(configures, (request) => /nobody/.test(formOf(request).get('domain') ?? '')),
        made,
      ),
  },
];
