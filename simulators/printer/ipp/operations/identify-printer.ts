import { textsOf } from '../../../kit/wire/ipp/read-value.ts';
import { done } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.13 4.1: the printer makes itself seen or heard. */
export const identifyPrinter: IppOperation = {
  name: 'Identify-Printer',
  attributes: ['identify-actions', 'message'],
  run: ({ attributes }, { profile, status }) => {
    const supported = textsOf(profile.attributes.get('identify-actions-supported'));
    const given = attributes.get('identify-actions');
    const usual = profile.attributes.get('identify-actions-default');
    const actions = textsOf(given ?? usual);
    const odd = actions.filter((action) => !supported.includes(action));
    if (given !== undefined && odd.length > 0) {
      const statusName = 'client-error-attributes-or-values-not-supported';
      throw new Refusal(statusName, `the printer cannot ${odd.join(' or ')}`, [given]);
    }
    status.identify(actions, attributes.text('message'));
    return done;
  },
};
