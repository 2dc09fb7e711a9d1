import { remotes } from 'virtual:remotes';

const described = remotes.map(({ name, routes, navigation }) => ({ name, routes, navigation }));

/** Replaces the shell's module: a monolith knows at build time what a gateway would write into the page. */
export function readBootDocument() {
  return { apiBase: '', sample: true, shell: 'monolith', remotes: described, data: {} };
}
