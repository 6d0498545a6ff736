/**
 * The version of the control plane's routes (Semantic Versioning). `node scripts/control-plane.ts` refuses to record a
 * change of the routes that this version does not announce.
 */
export const controlVersion = '1.2.0';
