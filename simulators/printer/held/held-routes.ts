import {
  type ControlAnswer,
  ControlProblem,
  type ControlRoute,
  type FindNamed,
} from '../../kit/control.ts';
import type { Printer } from '../index.ts';

const releaseForm = {
  type: 'object',
  properties: { pin: { type: 'string', maxLength: 255 } },
};

/** What somebody does who stands at the printer's panel. */
export function heldRoutes(find: FindNamed<Printer>, path: string): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path,
      summary: 'Lists the held jobs: they wait for their owner at the printer.',
      run: ({ parameters }) => ({ json: find(parameters).held() }),
    },
    {
      method: 'POST',
      path: `${path}/{job}/release`,
      summary: 'Prints a held job, with its {pin} if it has one.',
      body: releaseForm,
      examples: [{}, { pin: '1234' }],
      run: ({ body, parameters }) => release(find(parameters), parameters['job'], pinOf(body)),
    },
    {
      method: 'DELETE',
      path: `${path}/{job}`,
      summary: 'Deletes a held job.',
      run: ({ parameters }) => discard(find(parameters), parameters['job']),
    },
  ];
}

function release(printer: Printer, job = '', pin: string): ControlAnswer {
  const outcome = printer.release(numberOf(job), pin);
  if (outcome === 'not-held') throw notHeld(printer, job);
  if (outcome === 'released') return { json: printer.held() };
  if (outcome === 'too-many-guesses') {
    const detail = `There were too many wrong PINs for job ${job}. Wait a minute.`;
    throw new ControlProblem(429, { detail });
  }
  throw new ControlProblem(403, { detail: `This is not the PIN of job ${job}.` });
}

function discard(printer: Printer, job = ''): ControlAnswer {
  if (!printer.discard(numberOf(job))) throw notHeld(printer, job);
  return { json: printer.held() };
}

function numberOf(job: string): number {
  return /^[0-9]{1,9}$/.test(job) ? Number(job) : -1;
}

function notHeld({ name }: Printer, job: string): ControlProblem {
  return new ControlProblem(404, { detail: `${name} has no held job ${job}.` });
}

function pinOf(body: unknown): string {
  if (body === undefined) return '';
  const pin = typeof body === 'object' && body !== null && 'pin' in body ? body.pin : '';
  if (typeof pin === 'string' && pin.length <= 255) return pin;
  throw new ControlProblem(400, { detail: 'The PIN must have at most 255 characters.' });
}
