import Type from 'typebox';
import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { inputPortRecord, outputPortFields, outputPortRecord } from '../seed/records.ts';
import { outputPortSchema, queueSchema } from '../seed/schema.ts';
import { accountOf, anAccount, closed, known } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type PortParts = Pick<Controlled, 'store' | 'people' | 'delivery'>;

/** Printers and queues beyond the seed, until the next reset; one that has the name already is changed. */
export function portRoutes(parts: PortParts): readonly ControlRoute[] {
  return [setOutputPort(parts), setQueue(parts), changeOutputPort(parts)];
}

function setOutputPort({ store, people, delivery }: PortParts): ControlRoute {
  const schema = Type.Object({ ...outputPortSchema.properties, ...anAccount }, closed);
  const read = bodyReader(schema);
  return {
    method: 'PUT',
    path: '/output-ports',
    summary: 'Creates or changes the output port {name} at {address}. Returns {id}.',
    body: read.schema,
    examples: [{ name: 'lobby', address: '127.0.0.1:9100' }],
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const id = await store.write(async ({ accounts, ports, change }) => {
        const place = await accountOf({ accounts }, account, people);
        await change.holdAccount(place.id);
        const same = (await ports.outputs([place.id])).find(({ name }) => name === entry.name);
        if (same === undefined) return change.addOutputPort(outputPortRecord(place.id, entry));
        await change.setOutputPort(same.id, outputPortFields(entry));
        return same.id;
      });
      delivery.wake(id);
      return { json: { id } };
    },
  };
}

function setQueue({ store, people }: PortParts): ControlRoute {
  const read = bodyReader(Type.Object({ ...queueSchema.properties, ...anAccount }, closed));
  return {
    method: 'PUT',
    path: '/queues',
    summary:
      'Creates or changes the queue {name}, {type} pull, or push to {outputPort}. Returns {id}.',
    body: read.schema,
    examples: [{ name: 'follow-me', type: 'pull' }],
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const id = await store.write(async ({ accounts, ports, change }) => {
        const place = await accountOf({ accounts }, account, people);
        await change.holdAccount(place.id);
        const outputs = await ports.outputs([place.id]);
        const { outputPort: wanted } = entry;
        const output =
          wanted === undefined ? undefined : known(outputs, ({ name }) => name === wanted);
        const record = inputPortRecord(place.id, entry, output?.id);
        const same = await ports.inputByName(place.id, entry.name);
        if (same === undefined) return change.addInputPort(record);
        await change.setInputPort(same.id, record);
        return same.id;
      });
      return { json: { id } };
    },
  };
}

const text = Type.String({ maxLength: 2048 });
const changeSchema = Type.Object(
  {
    active: Type.Optional(Type.Boolean()),
    logoutTimeout: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    autoRelease: Type.Optional(Type.Boolean()),
    trimCardId: Type.Optional(Type.Boolean()),
    decimalFormatForCardIds: Type.Optional(Type.Boolean()),
    registrationSource: Type.Optional(Type.Enum(['manual', 'autodiscovery'])),
    properties: Type.Optional(Type.Record(text, text)),
  },
  { ...closed, minProperties: 1 },
);

/** The fields that no call of the interface sets (SIL-7F). */
function changeOutputPort({ store, delivery }: PortParts): ControlRoute {
  const read = bodyReader(changeSchema);
  return {
    method: 'PATCH',
    path: '/output-ports/{id}',
    summary: `Changes members of an output port that the interface cannot set: {${Object.keys(changeSchema.properties).join(', ')}}.`,
    body: read.schema,
    examples: [{ active: false }],
    run: async ({ parameters, body }) => {
      const id = /^\d{1,9}$/.test(parameters['id'] ?? '') ? Number(parameters['id']) : 0;
      const fields = read(body);
      const found = await store.write(({ change }) => change.setOutputPort(id, fields));
      if (!found) throw new ControlProblem(404, { detail: 'There is no such output port.' });
      delivery.wake(id);
      return { json: { id } };
    },
  };
}
