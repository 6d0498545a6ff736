import type { Situation } from '../situation.ts';
import { listed, printed, taken } from './shown-rules.ts';

/** Each differs from the first in case, or goes on behind it. None of them is plain: they stay as they are. */
const alike = ['Plan 7.pdf', 'PLAN 7.pdf', 'Plan 7.pdf.pdf', 'Plan 7.pdf (2).pdf', 'Plan 70.pdf'];
const waiting = { count: alike.length, titles: alike };
const actions = [{ titles: ['Plan 7.pdf'] }];

/** Whoever chooses by name means all of that name. */
const ofOneName = { count: 3, titles: ['Agenda.pdf', 'Budget.pdf', 'Agenda.pdf'] } as const;
const chosen = [{ titles: ['Agenda.pdf'] }] as const;

/** Documents whose names are alike, or the same. */
export const lookAlikes: readonly Situation[] = [
  {
    id: 'release/same-titles',
    title: 'all of four documents are released, three of them with the same name',
    doing: 'release',
    waiting: { count: 4, titles: ['Agenda.pdf', 'Agenda.pdf', 'Budget.pdf', 'Agenda.pdf'] },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/same-titles-chosen',
    title: 'the two of three documents that have the chosen name are released',
    doing: 'release',
    waiting: ofOneName,
    actions: chosen,
    shows: [...printed, 'TERM-OUT-06'],
  },
  {
    id: 'release/same-title-again',
    title: 'a document is released, and later another with the same name',
    doing: 'release',
    waiting: { count: 1, titles: ['Agenda 7.pdf'] },
    meanwhile: [
      { after: { operation: 'documents.send' }, what: 'document-comes', title: 'Agenda 7.pdf' },
    ],
    actions: [{}, {}],
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/same-title-chosen-again',
    title: 'a document is chosen by its name, and later another with the same name',
    doing: 'release',
    waiting: { count: 1, titles: ['Agenda 7.pdf'] },
    meanwhile: [
      { after: { operation: 'documents.send' }, what: 'document-comes', title: 'Agenda 7.pdf' },
    ],
    actions: [{ titles: ['Agenda 7.pdf'] }, { titles: ['Agenda 7.pdf'] }],
    shows: [...printed, 'TERM-OUT-06'],
  },
  {
    id: 'delete/same-title-chosen-again',
    title: 'a document is deleted, and later another with the same name',
    doing: 'delete',
    waiting: { count: 1, titles: ['Agenda 7.pdf'] },
    meanwhile: [
      { after: { operation: 'documents.delete' }, what: 'document-comes', title: 'Agenda 7.pdf' },
    ],
    actions: [{ titles: ['Agenda 7.pdf'] }, { titles: ['Agenda 7.pdf'] }],
    shows: [...taken, 'TERM-OUT-06'],
  },
  {
    id: 'delete/same-titles-chosen',
    title: 'the two of three documents that have the chosen name are deleted',
    doing: 'delete',
    waiting: ofOneName,
    actions: chosen,
    shows: [...taken, 'TERM-OUT-06'],
  },
  {
    id: 'download/same-titles-chosen',
    title: 'the two of three documents that have the chosen name are downloaded',
    doing: 'download',
    waiting: ofOneName,
    actions: chosen,
    shows: [...taken, 'TERM-CALL-05', 'TERM-OUT-06'],
  },
  {
    id: 'release/chosen-is-gone',
    title: 'a document is chosen by its name that was already released at another terminal',
    doing: 'release',
    waiting: { count: 3, titles: ['Agenda 7.pdf', 'Budget 7.pdf', 'Contract 7.pdf'] },
    meanwhile: [
      {
        after: { operation: 'login.post' },
        what: 'another-terminal-releases',
        title: 'Budget 7.pdf',
      },
    ],
    actions: [{ titles: ['Budget 7.pdf'] }],
    shows: listed,
  },
  {
    id: 'release/titles-alike',
    title: 'one of five documents with similar names is released',
    doing: 'release',
    waiting,
    actions,
    shows: [...printed, 'TERM-OUT-06'],
  },
  {
    id: 'delete/titles-alike',
    title: 'one of five documents with similar names is deleted',
    doing: 'delete',
    waiting,
    actions,
    shows: [...taken, 'TERM-OUT-06'],
  },
  {
    id: 'download/titles-alike',
    title: 'one of five documents with similar names is downloaded',
    doing: 'download',
    waiting,
    actions,
    shows: [...taken, 'TERM-CALL-05', 'TERM-OUT-06'],
  },
];
