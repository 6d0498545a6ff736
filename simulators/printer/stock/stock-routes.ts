import { ControlProblem, type ControlRoute, type FindNamed } from '../../kit/control.ts';
import type { Printer } from '../index.ts';
import { type StockChange, StockError } from './change-stock.ts';
import { StockForm, stockShape } from './stock-form.ts';

/** What lies in the trays and how much toner is left: asked for and changed while the printer runs. */
export function stockRoutes(find: FindNamed<Printer>, path: string): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path,
      summary: 'Returns the sheets in the trays and the percentages left of the supplies.',
      run: ({ parameters }) => ({ json: find(parameters).stock() }),
    },
    {
      method: 'PATCH',
      path,
      summary: 'Sets the given {trays} and {supplies}.',
      body: StockForm,
      examples: [
        {
          trays: { main: { size: 'na_letter_8.5x11in', level: 100 } },
          supplies: { 'Black toner': { level: 5 } },
        },
      ],
      run({ body, parameters }) {
        const printer = find(parameters);
        try {
          printer.changeStock(readChange(body));
        } catch (error) {
          if (!(error instanceof StockError)) throw error;
          throw new ControlProblem(400, { detail: `${error.message}.` });
        }
        return { json: printer.stock() };
      },
    },
  ];
}

function readChange(body: unknown): StockChange {
  if (stockShape.Check(body)) return body;
  const [first] = stockShape.Errors(body);
  const where = first?.instancePath ?? '';
  // Of a member that there is none, the schema says no more than that.
  const why = first?.message === 'schema is false' ? 'is unknown' : (first?.message ?? '');
  throw new StockError(`${where === '' ? 'the body' : where} ${why}`);
}
