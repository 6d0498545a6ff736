import { done, idOf, type Site } from '../site.ts';
import type { Samples } from './sample.ts';

const path = '/platen/v1/scan-workflows';

function workflowMembers(site: Site): object {
  const ocrOutput = {
    metaTitle: site.name('meta-title'),
    encryptPdf: true,
    encryptionStrength: 'AES128BIT',
    encryptionPasswordType: 'ManualPassword',
    encryptionPassword: site.name('encryption-password'),
    emailBody: site.name('mail-body'),
  };
  return {
    name: site.name('workflow'),
    ocr: { enabled: true, languages: ['en'], outputFormatParameters: ocrOutput },
    libraryColumns: { [site.name('column')]: site.name('value') },
  };
}

async function pathOfNew(site: Site): Promise<string> {
  const json = workflowMembers(site);
  return `${path}/${String(idOf(done(await site.ask({ method: 'POST', path, json }))))}`;
}

/** SIL-77. */
export const scanWorkflowSamples: Samples = {
  listScanWorkflows: {
    make: async (site) => {
      await pathOfNew(site);
      return { question: { method: 'GET', path } };
    },
    strangers: 'own',
  },
  getScanWorkflow: {
    make: async (site) => ({ question: { method: 'GET', path: await pathOfNew(site) } }),
    strangers: 'scan-workflow-not-found',
  },
  createScanWorkflow: {
    make: async (site) => ({ question: { method: 'POST', path, json: workflowMembers(site) } }),
    strangers: 'own',
  },
  updateScanWorkflow: {
    make: async (site) => {
      const json = workflowMembers(site);
      return { question: { method: 'PUT', path: await pathOfNew(site), json } };
    },
    strangers: 'scan-workflow-not-found',
  },
  deleteScanWorkflow: {
    make: async (site) => ({ question: { method: 'DELETE', path: await pathOfNew(site) } }),
    strangers: 'scan-workflow-not-found',
  },
};
