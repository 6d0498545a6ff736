import { waitFor } from '../../../kit/lifecycle.ts';
import { createInputPort } from '../../operations/inputports/create-input-port.ts';
import { deleteInputPort } from '../../operations/inputports/delete-input-port.ts';
import { listInputPorts } from '../../operations/inputports/list-input-ports.ts';
import { updateInputPort } from '../../operations/inputports/update-input-port.ts';
import {
  createOutputPort,
  createOutputPortByPut,
} from '../../operations/outputports/create-output-port.ts';
import { deleteOutputPort } from '../../operations/outputports/delete-output-port.ts';
import { listOutputPorts } from '../../operations/outputports/list-output-ports.ts';
import { moveOutputPort } from '../../operations/outputports/move-output-port.ts';
import {
  updateOutputPort,
  updateOutputPortByPut,
} from '../../operations/outputports/update-output-port.ts';
import type { Licence } from '../../rules/licence.ts';
import type { Question } from '../../stage/ask.ts';
import { uploadParts } from '../../stage/multipart.ts';
import type { House } from '../house.ts';
import { container, port, portForm, user } from '../make.ts';
import { done, idOf, type Site } from '../site.ts';
import {
  type Provocation,
  type Scene,
  type Situation,
  type Situations,
  situationsOf,
} from './situation.ts';

type Form = Readonly<Record<string, string>>;
/** A call about an output port, new or known, that is sent this. */
type Saving = (house: House, form: Form) => Question | Promise<Question>;

const nowhere = 'nowhere.test';
const noPort = '999999';

const licences = {
  'licence-expired': { endsAt: 1 },
  'licence-group-unknown': { groups: [{ groupNo: 'g', vendors: ['alpha'] }] },
  'licence-count-exceeded': { embeddedTerminals: 0 },
} as const satisfies Record<string, Omit<Licence, 'accountId'>>;

type Unlicensed = keyof typeof licences;

/** In a house whose licence covers no such terminal. */
function unlicensed(
  saving: (house: House, scene: Scene) => Provocation | Promise<Provocation>,
): Record<Unlicensed, Situation> {
  const under =
    (licence: Omit<Licence, 'accountId'>): Situation =>
    async (scene) => {
      const at = await scene.newHouse();
      const provocation = await saving(at, scene);
      const { accountId } = at;
      await scene.stage.store.write(({ change }) => change.setLicence({ accountId, ...licence }));
      return { at, ...provocation };
    };
  return {
    'licence-expired': under(licences['licence-expired']),
    'licence-group-unknown': under(licences['licence-group-unknown']),
    'licence-count-exceeded': under(licences['licence-count-exceeded']),
  };
}

function savingProblems(
  saving: Saving,
): Record<
  Unlicensed | 'parameter-ill-formed' | 'domain-unknown' | 'output-port-not-saved',
  Situation
> {
  return {
    'parameter-ill-formed': ({ house }) => saving(house, { vendor: 'nobody' }),
    'domain-unknown': ({ house }) => saving(house, { domainname: nowhere }),
    'output-port-not-saved': ({ house }) => saving(house, { outputtype: '2' }),
    ...unlicensed((house) => saving(house, { embedded: 'true' })),
  };
}

function creating(method: 'POST' | 'PUT'): Saving {
  return (house, form) => ({ method, path: '/outputports', form: { ...portForm(house), ...form } });
}

const updating: Saving = async (house, form) => {
  const path = `/outputports/${String((await port(house)).id)}`;
  return { method: 'PATCH', path, form: { ...portForm(house), ...form } };
};

const updatingByPut: Saving = async (house, form) => {
  const id = String((await port(house)).id);
  return { method: 'PUT', path: '/outputports', form: { ...portForm(house), id, ...form } };
};

function updateProblems(
  saving: Saving,
): Record<keyof ReturnType<typeof savingProblems> | 'output-port-elsewhere', Situation> {
  return {
    ...savingProblems(saving),
    'output-port-elsewhere': async ({ house }) =>
      saving(house, { domainname: (await container(house)).domain }),
  };
}

/** As the vendor, of a port in a customer. */
async function moving(
  { vendor, customers: [one] }: Scene,
  to: string,
  at: Pick<Site, 'domain'> = one,
): Promise<Provocation> {
  const id = String((await port(vendor, { domainname: at.domain })).id);
  const form = { domainname: at.domain, destinationdomainname: to };
  return { at: vendor, method: 'PUT', path: `/outputports/${id}/move`, form };
}

function removing(id: number | string): Question {
  return { method: 'DELETE', path: `/outputports/${String(id)}` };
}

function queueForm(house: House, form: Form): Form {
  return { domainname: house.domain, portname: house.name('queue'), porttype: '1', ...form };
}

async function queueId(house: House, form: Form): Promise<string> {
  const question: Question = { method: 'PUT', path: '/inputports', form: queueForm(house, form) };
  return String(idOf(done(await house.ask(question))));
}

function savingQueue(form: (house: House) => Form | Promise<Form>): Situation {
  return async ({ house }) => ({
    method: 'PUT',
    path: '/inputports',
    form: queueForm(house, await form(house)),
  });
}

/** A document in a push queue whose printer is off, and then without its queue. */
async function awaitingPort({ stage, house }: Scene): Promise<number> {
  const place = { accountId: house.accountId, address: '127.0.0.1:1' };
  const outputPortId = await stage.addPort(place);
  const portname = house.name('push');
  const queue = await queueId(house, { portname, outputportid: String(outputPortId) });
  const fields = { username: (await user(house)).userName, portname };
  const parts = uploadParts(Buffer.from('%PDF-1.4'), fields);
  done(await house.ask({ method: 'PUT', path: '/documents', parts }));
  done(await house.ask({ method: 'DELETE', path: `/inputports/${queue}` }));
  const tried = async (): Promise<true | undefined> => {
    const [waiting] = await stage.store.read.deliveries.queueOf(outputPortId);
    return waiting !== undefined && waiting.attempts > 0 ? true : undefined;
  };
  await waitFor(tried, { clock: stage.clock, deadlineMs: 50_000, what: 'the first try' });
  return outputPortId;
}

const listedFor = (path: string): Record<'user-unknown', Situation> => ({
  'user-unknown': () => ({ method: 'GET', path, form: { username: 'nobody at all' } }),
});

/** interface 4.5. */
export const outputPortSituations: readonly Situations[] = [
  situationsOf(listOutputPorts, listedFor('/outputports')),
  situationsOf(createOutputPort, savingProblems(creating('POST'))),
  situationsOf(createOutputPortByPut, savingProblems(creating('PUT'))),
  situationsOf(updateOutputPort, {
    ...updateProblems(updating),
    'output-port-unknown': ({ house }) => ({
      method: 'PATCH',
      path: `/outputports/${noPort}`,
      form: portForm(house),
    }),
  }),
  situationsOf(updateOutputPortByPut, {
    ...updateProblems(updatingByPut),
    'output-port-unknown': ({ house }) => updatingByPut(house, { id: noPort }),
  }),
  situationsOf(moveOutputPort, {
    ...unlicensed(async ({ domain: destinationdomainname }, { vendor: at }) => {
      const { id } = await port(at, { embedded: 'true' });
      const form = { domainname: at.domain, destinationdomainname };
      return { at, method: 'PUT', path: `/outputports/${String(id)}/move`, form };
    }),
    'output-port-unknown': ({ house: { domain } }) => ({
      method: 'PUT',
      path: `/outputports/${noPort}/move`,
      form: { domainname: domain, destinationdomainname: domain },
    }),
    'domain-unknown': (scene) => moving(scene, nowhere),
    'output-port-elsewhere': async (scene) => {
      const { form, ...question } = await moving(scene, scene.customers[0].domain);
      return { ...question, form: { ...form, domainname: scene.customers[1].domain } };
    },
    'output-port-leaves-account': (scene) => moving(scene, scene.customers[1].domain),
    'queues-left-behind': async (scene) => {
      const [one, other] = scene.customers;
      const question = await moving(scene, other.domain, scene.vendor);
      const outputportid = /\d+/.exec(question.path)?.[0] ?? '';
      await queueId(scene.vendor, { domainname: one.domain, outputportid });
      return question;
    },
  }),
  situationsOf(deleteOutputPort, {
    'output-port-unknown': () => removing(noPort),
    'queues-mapped': async ({ house }) => {
      const { id } = await port(house);
      await queueId(house, { outputportid: String(id) });
      return removing(id);
    },
    'documents-awaited': async (scene) => removing(await awaitingPort(scene)),
  }),
];

/** interface 4.6. */
export const inputPortSituations: readonly Situations[] = [
  situationsOf(createInputPort, {
    'domain-unknown': savingQueue(() => ({ domainname: nowhere })),
    'input-port-not-saved': savingQueue(() => ({ outputportid: noPort })),
  }),
  situationsOf(updateInputPort, {
    'input-port-unknown': savingQueue(() => ({ id: noPort })),
    'domain-unknown': savingQueue(async (house) => ({
      id: await queueId(house, {}),
      domainname: nowhere,
    })),
    'input-port-not-saved': savingQueue(async (house) => ({
      id: await queueId(house, {}),
      locationid: '999999',
    })),
    'input-port-leaves-account': async ({ vendor: at, customers: [one, other] }) => {
      const id = await queueId(at, { domainname: one.domain });
      const form = { ...queueForm(at, { domainname: other.domain }), id };
      return { at, method: 'PUT', path: '/inputports', form };
    },
  }),
  situationsOf(listInputPorts, listedFor('/inputports')),
  situationsOf(deleteInputPort, {
    'input-port-unknown': () => ({ method: 'DELETE', path: `/inputports/${noPort}` }),
  }),
];
