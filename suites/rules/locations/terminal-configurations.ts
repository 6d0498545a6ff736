import { acceptsApart } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, made, pretends, whoseForm } from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { rule } from '../../engine/rule.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const creates = call('terminalconfig.create');

/** interface 4.13. */
export const rules = [
  rule(
    'TERM-CONF-01',
    'A terminal configuration can be created with only domain, name and vendor',
    {
      from: ['terminalconfig.create call', 'terminalconfig.create param adminuser'],
      basis: 'SIL-74',
      check: acceptsApart('terminalconfig.create', {
        accepted: (x) => x.group === undefined && x.sent.parameters.length === 3,
        refused: (x) => x.group !== undefined,
      }),
      faults: fault(
        'terminal-configuration-wants-admin',
        'requires the optional adminuser of a terminal configuration',
        answersInstead(
          whoseForm(creates, (form) => !form.has('adminuser')),
          jsonAnswer(400, {}),
        ),
      ),
    },
  ),
  rule('TERM-CONF-03', 'A terminal configuration for an unknown domain is refused', {
    from: 'terminalconfig.create param domain',
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'terminal-configuration-for-nobody',
      'creates a terminal configuration for an unknown domain',
      pretends(
        whoseForm(creates, (form) => /nobody/.test(form.get('domain') ?? '')),
        made,
      ),
    ),
  }),
];

export const testCases = [
  /** A terminal configuration from what is required, and one for a domain nobody has. */
  testCase('terminalconfig/create', [], async (s) => {
    const create = (domain = s.domain) =>
      s.call('terminalconfig.create', { domain, name: s.name('configuration'), vendor: 'unknown' });
    await create();
    await s.probe(
      'TERM-CONF-03',
      () => create(`${s.name('nobody')}.example`),
      () => create(),
    );
  }),
];
