// For dependency-cruiser's own command line and editors; `npm test` inspects both configurations.
export { wallConfiguration as default } from './scripts/ci/walls/configuration.ts';
