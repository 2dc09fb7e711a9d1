import { remotes } from 'virtual:remotes';

const described = remotes.map(({ name, routes, navigation }) => ({ name, routes, navigation }));

/** In place of the shell's: a monolith knows when it is built what a gateway would have to tell. */
export function readBootDocument() {
  return { apiBase: '', sample: true, shell: 'monolith', remotes: described, data: {} };
}
