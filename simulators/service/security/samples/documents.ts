import { uploadParts } from '../../testing/multipart.ts';
import { port, queue, tokenOf, user, waiting } from '../make.ts';
import type { Site } from '../site.ts';
import type { Sample, Samples } from './sample.ts';

const fileBytes = 300_000;

/** A tap at a port that takes documents without a device (SIL-48). */
function tap(method: 'GET' | 'POST'): (site: Site) => Promise<Sample> {
  return async (site) => {
    const { card } = await waiting(site);
    const { reader } = await port(site);
    return { question: { method, path: `/card?cd=${card}&Mac=${reader}` } };
  };
}

/** interface 4.3, 4.4 and 4.11. */
export const documentSamples: Samples = {
  logIn: {
    make: async (site) => {
      const { userName } = await user(site);
      const form = { authtype: '3', userid: userName };
      return { question: { method: 'POST', path: '/login', form } };
    },
    strangers: 'credentials-wrong',
  },
  listDocuments: {
    make: async (site) => {
      const { userName } = await waiting(site);
      const token = await tokenOf(site, userName);
      return { question: { method: 'GET', path: '/documents' }, token };
    },
    strangers: 'own',
    others: 'own',
  },
  readHistory: {
    make: async (site) => {
      await waiting(site);
      return { question: { method: 'GET', path: '/documents/history' } };
    },
    strangers: 'own',
  },
  recordJob: {
    make: async (site) => {
      const { userName } = await user(site);
      const { serial } = await port(site);
      const form = { jobtype: 'COPY', title: site.name('copy'), serialnumber: serial };
      const token = await tokenOf(site, userName);
      return { question: { method: 'POST', path: '/documents/history', form }, token };
    },
    strangers: 'port-unknown',
    others: 'own',
  },
  uploadDocument: {
    make: async (site) => {
      const { userName } = await user(site);
      const fields = { username: userName, portname: await queue(site), title: site.name('title') };
      const bytes = Buffer.alloc(fileBytes, site.name('content'));
      return { question: { method: 'PUT', path: '/documents', parts: uploadParts(bytes, fields) } };
    },
    strangers: 'user-unknown',
    others: 'upload-for-another',
  },
  deleteDocument: {
    make: async (site) => {
      const { uuid } = await waiting(site, fileBytes);
      return { question: { method: 'DELETE', path: `/documents/${uuid}` } };
    },
    strangers: 'document-not-deletable',
    others: 'document-not-deletable',
  },
  sendDocument: {
    make: async (site) => {
      const { uuid } = await waiting(site, fileBytes);
      const { serial } = await port(site);
      return { question: { method: 'POST', path: `/documents/${uuid}/${serial}`, form: {} } };
    },
    strangers: 'document-unknown',
    others: 'document-unknown',
  },
  downloadDocument: {
    make: async (site) => {
      const { uuid } = await waiting(site, fileBytes);
      return { question: { method: 'GET', path: `/documents/${uuid}.content` } };
    },
    strangers: 'document-not-found',
    others: 'document-not-found',
  },
  tapCard: { make: tap('GET'), strangers: 'reader-unknown' },
  tapCardByPost: { make: tap('POST'), strangers: 'reader-unknown' },
};
