import { seededChance } from '../../../simulators/kit/chance.ts';
import type { Situation, Step, Waiting } from '../situation.ts';

/** Names that a run's seed draws, so that a terminal cannot tell the bench from a customer. */
export interface DrawnNames {
  readonly queue: string;
  readonly port: string;
  readonly elsewhere: string;
  readonly endpoint: string;
  /** Of somebody whose name is typed at the panel, or only read. */
  userName(number: number, isTyped: boolean): string;
  /** Of a document that has no title of its own; counts from 1. */
  title(number: number): string;
  /** The same test case with other plain titles. */
  retitled(situation: Situation): Situation;
}

const places = ['North', 'Lobby', 'Ground floor', 'Annex', 'Library', 'Room 214', 'Studio'];
const queues = ['Follow me', 'Secure print', 'Everywhere', 'Walk-up', 'Team queue'];
const titles = ['Minutes', 'Invoice', 'Offer', 'Timetable', 'Handout', 'Plan', 'Draft', 'Letter'];
/** Names that break careless encodings and are no other ones in a compatible form (NFKC), of signs that panels have keys for. */
const typed = ['Zoë Müller m²+50%41&Söhne;=', 'Jürgen Weiß³%2B&Co=1;+', 'Éva Kőnig ½+%26;a=b&c'];
/** The same of any signs: astral, right-to-left, quotes. */
const read = ['Zoë 𝒜+50%41 & "שלום"; a=b', 'Ümit 𐐷%2B+ & "مرحبا"; x=y', 'Søren 🖨+%26 & "יום"; k=v'];

/** Draws them; the same seed draws the same. */
export function drawNames(seed: number): DrawnNames {
  const chance = seededChance(seed).fork('names');
  const number = (): number => 100 + chance.below(900);
  const [own, other] = [`${chance.pick(places)} ${String(number())}`, `Hall ${String(number())}`];
  const queue = `${chance.pick(queues)} ${String(number())}`;
  const endpoint = `terminal-${String(number())}${String(number())}`;
  const [typedName, readName, title] = [chance.pick(typed), chance.pick(read), chance.pick(titles)];
  const [firstPerson, firstTitle] = [number(), number()];
  const retitle = (given: string): string =>
    isPlain.test(given) ? given.replace('.pdf', ` ${String(firstTitle)}.pdf`) : given;
  return {
    queue,
    port: own,
    elsewhere: other,
    endpoint,
    userName: (at, isTyped) => `${isTyped ? typedName : readName} ${String(firstPerson + at)}`,
    title: (at) => `${title} ${String(firstTitle + at)}.pdf`,
    retitled: (situation) => {
      const { waiting, actions } = situation;
      return {
        ...situation,
        ...(waiting === undefined ? {} : { waiting: inWaiting(waiting, retitle) }),
        ...(actions === undefined ? {} : { actions: actions.map((step) => inStep(step, retitle)) }),
      };
    },
  };
}

/** Titles that show something of their own stay as they are. */
const isPlain = /^[A-Za-z ]+\.pdf$/;

function inWaiting(waiting: Waiting, retitle: (title: string) => string): Waiting {
  const { titles, othersTitles } = waiting;
  return {
    ...waiting,
    ...(titles === undefined ? {} : { titles: titles.map(retitle) }),
    ...(othersTitles === undefined ? {} : { othersTitles: othersTitles.map(retitle) }),
  };
}

function inStep(step: Step, retitle: (title: string) => string): Step {
  return step.titles === undefined ? step : { ...step, titles: step.titles.map(retitle) };
}
