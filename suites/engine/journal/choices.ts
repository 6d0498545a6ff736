import type { Choices, NameText, TargetFacts } from './facts.ts';

/** What rules take for granted of Platen's own service. */
const ownChoices: Choices = {
  changesLagMs: 0,
  historyLagMs: 0,
  historyHolds: 'all',
  importMs: 5_000,
  downloads: 'uploaded',
  pin: '4711',
  expiration: '2090-01-01',
  listsContainerPorts: true,
  addedProvider: 'local',
  names: 'any',
};

type Manners = Pick<TargetFacts, 'own' | 'choices'>;

/** What is known of how a target does what the interface leaves open. */
export function choicesOf({ own, choices = {} }: Manners): Choices {
  return own ? { ...ownChoices, ...choices } : choices;
}

/** Time in milliseconds until a change must be visible (SIL-188); 0 unless the profile says otherwise. */
export function changesLagMs(facts: Manners): number {
  return choicesOf(facts).changesLagMs ?? 0;
}

/** How long the history may take to show what came into it: as the profile says, else as long as a delivery. */
export function historyLagMs(facts: TargetFacts): number {
  return choicesOf(facts).historyLagMs ?? facts.deliveryMs;
}

/** How long an import may take to be carried out (SIL-68): as the profile says, else as long as a delivery. */
export function importMs(facts: TargetFacts): number {
  return choicesOf(facts).importMs ?? facts.deliveryMs;
}

/** What names may hold: as the profile says, else letters of every script and no signs. */
export function namesOf(facts: Manners): NameText {
  return choicesOf(facts).names ?? 'letters';
}
