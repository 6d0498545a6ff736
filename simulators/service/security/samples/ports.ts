import { container, port, portForm, queue, user } from '../make.ts';
import type { Site } from '../site.ts';
import type { Samples } from './sample.ts';

async function queueId(site: Site): Promise<number> {
  const name = await queue(site);
  const { json } = await site.ask({ method: 'GET', path: '/inputports' });
  const all = json as readonly { readonly id: number; readonly name: string }[];
  return all.find((one) => one.name === name)?.id ?? 0;
}

function queueForm(site: Site): Readonly<Record<string, string>> {
  return { domainname: site.domain, portname: site.name('queue'), porttype: '0' };
}

/** interface 4.5 and 4.6. */
export const portSamples: Samples = {
  listOutputPorts: {
    make: async (site) => {
      await port(site);
      const form = { username: (await user(site)).userName, enrichPorts: 'true' };
      return { question: { method: 'GET', path: '/outputports', form } };
    },
    strangers: 'user-unknown',
    others: 'user-unknown',
  },
  createOutputPort: {
    make: async (site) => ({
      question: { method: 'POST', path: '/outputports', form: portForm(site) },
    }),
    strangers: 'domain-unknown',
  },
  createOutputPortByPut: {
    make: async (site) => ({
      question: { method: 'PUT', path: '/outputports', form: portForm(site) },
    }),
    strangers: 'domain-unknown',
  },
  updateOutputPort: {
    make: async (site) => {
      const { id } = await port(site);
      const path = `/outputports/${String(id)}`;
      return { question: { method: 'PATCH', path, form: portForm(site) } };
    },
    strangers: 'output-port-unknown',
  },
  updateOutputPortByPut: {
    make: async (site) => {
      const form = { ...portForm(site), id: String((await port(site)).id) };
      return { question: { method: 'PUT', path: '/outputports', form } };
    },
    strangers: 'output-port-unknown',
  },
  moveOutputPort: {
    make: async (site) => {
      const { id } = await port(site);
      const { domain } = await container(site);
      const form = { domainname: site.domain, destinationdomainname: domain };
      return { question: { method: 'PUT', path: `/outputports/${String(id)}/move`, form } };
    },
    strangers: 'output-port-unknown',
  },
  deleteOutputPort: {
    make: async (site) => {
      const { id } = await port(site);
      return { question: { method: 'DELETE', path: `/outputports/${String(id)}` } };
    },
    strangers: 'output-port-unknown',
  },
  createInputPort: {
    make: async (site) => ({
      question: { method: 'PUT', path: '/inputports', form: queueForm(site) },
    }),
    strangers: 'domain-unknown',
  },
  updateInputPort: {
    make: async (site) => {
      const form = { ...queueForm(site), id: String(await queueId(site)) };
      return { question: { method: 'PUT', path: '/inputports', form } };
    },
    strangers: 'input-port-unknown',
  },
  listInputPorts: {
    make: async (site) => {
      await queue(site);
      const form = { username: (await user(site)).userName, enrichPorts: 'true' };
      return { question: { method: 'GET', path: '/inputports', form } };
    },
    strangers: 'user-unknown',
    others: 'user-unknown',
  },
  deleteInputPort: {
    make: async (site) => {
      const path = `/inputports/${String(await queueId(site))}`;
      return { question: { method: 'DELETE', path } };
    },
    strangers: 'input-port-unknown',
  },
};
