import type { Situation } from '../situation.ts';
import { printed, taken } from './shown-rules.ts';

/** Each differs from the first in case, or goes on behind it. None of them is plain: they stay as they are. */
const alike = ['Plan 7.pdf', 'PLAN 7.pdf', 'Plan 7.pdf.pdf', 'Plan 7.pdf (2).pdf', 'Plan 70.pdf'];
const waiting = { count: alike.length, titles: alike };
const actions = [{ titles: ['Plan 7.pdf'] }];

/** Documents whose names are alike, or the same. */
export const lookAlikes: readonly Situation[] = [
  {
    id: 'release/same-titles',
    title: 'all of four documents are released, three of which have the same name',
    doing: 'release',
    waiting: { count: 4, titles: ['Agenda.pdf', 'Agenda.pdf', 'Budget.pdf', 'Agenda.pdf'] },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/titles-alike',
    title: 'one of five documents is released, whose names are alike',
    doing: 'release',
    waiting,
    actions,
    shows: [...printed, 'TERM-OUT-06'],
  },
  {
    id: 'delete/titles-alike',
    title: 'one of five documents is deleted, whose names are alike',
    doing: 'delete',
    waiting,
    actions,
    shows: [...taken, 'TERM-OUT-06'],
  },
  {
    id: 'download/titles-alike',
    title: 'one of five documents is downloaded, whose names are alike',
    doing: 'download',
    waiting,
    actions,
    shows: [...taken, 'TERM-CALL-05', 'TERM-OUT-06'],
  },
];
