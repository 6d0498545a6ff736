export { otherProvider } from '../../drive/samples/administration.ts';
