import { ControlProblem, type ControlRoute, type FindNamed } from '../../kit/control.ts';
import type { Printer } from '../index.ts';
import { lineOf } from './exchange.ts';
import { exchangeForm, exchangeLineForm } from './exchange-forms.ts';
import { ipptoolFile } from './ipptool-file.ts';

/** Routes that return the recorded exchanges of a printer. */
export function exchangeRoutes(find: FindNamed<Printer>, path: string): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path,
      summary:
        'Lists the newest IPP requests and raw connections of the printer, at most 500, oldest first.',
      answer: { type: 'array', items: exchangeLineForm },
      run: ({ parameters }) => ({ json: find(parameters).exchanges().map(lineOf) }),
    },
    {
      method: 'GET',
      path: `${path}/{id}`,
      summary:
        'Returns an IPP request and its response with attributes as text, or a raw connection with its PJL ' +
        'commands; no document data, credentials masked.',
      answer: exchangeForm,
      run: ({ parameters }) => {
        const printer = find(parameters);
        const id = parameters['id'] ?? '';
        const found = printer.exchanges().find((one) => String(one.id) === id);
        if (found !== undefined) return { json: { ...found, ipptool: ipptoolFile(found) } };
        const detail = `${printer.name} has no recorded exchange with the id ${id}.`;
        throw new ControlProblem(404, { detail });
      },
    },
  ];
}
