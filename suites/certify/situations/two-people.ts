import type { Situation, Step } from '../situation.ts';
import { inTurn, listed, lookedBack, recorded, taken, tapped, uploaded } from './shown-rules.ts';
import { hardTitles } from './titles.ts';

const two = { count: 2, titles: ['Agenda.pdf', 'Budget.pdf'] } as const;

/** Somebody, and then somebody else who has as much: the panel's session is that of who stands there. */
export const twoPeople: readonly Situation[] = [
  {
    id: 'look/two-people',
    title: 'one user looks at the waiting documents, then another',
    doing: 'look',
    waiting: { ...two, othersTitles: ['Contract.pdf', 'Draft.pdf'] },
    actions: twice({}),
    shows: [...listed, ...inTurn, 'TERM-OUT-08', 'TERM-OUT-12', 'TERM-OUT-16'],
  },
  {
    id: 'scan/two-people',
    title: 'one user scans, then another',
    doing: 'scan',
    actions: twice({ titles: [hardTitles.scan], pages: 2 }),
    shows: [...recorded, ...inTurn, 'TERM-KEY-02'],
  },
  {
    id: 'upload/two-people',
    title: 'one user uploads a document, then another',
    doing: 'upload',
    actions: twice({ titles: ['Report for both.pdf'] }),
    shows: [...uploaded, ...inTurn],
  },
  {
    id: 'history/two-people',
    title: 'one user looks up jobs, then another',
    doing: 'history',
    who: { pastJobs: 2 },
    actions: twice({}),
    shows: [...lookedBack, ...inTurn, 'TERM-HIST-08', 'TERM-OUT-12', 'TERM-OUT-16'],
  },
  {
    id: 'delete/two-people',
    title: 'one user deletes a document, then another',
    doing: 'delete',
    waiting: two,
    actions: twice({ titles: ['Agenda.pdf'] }),
    shows: [...taken, ...inTurn, 'TERM-OUT-06'],
  },
  {
    id: 'download/two-people',
    title: 'one user downloads a document, then another',
    doing: 'download',
    waiting: two,
    actions: twice({ titles: ['Agenda.pdf'] }),
    shows: [...taken, ...inTurn, 'TERM-CALL-05', 'TERM-OUT-06'],
  },
  {
    id: 'tap/two-people',
    title: 'one card is held to the reader, then another',
    doing: 'tap',
    waiting: { count: 1 },
    actions: twice({}),
    shows: tapped,
  },
];

function twice(step: Step): readonly Step[] {
  return [step, { ...step, person: 'other' }];
}
