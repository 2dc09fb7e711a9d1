/** A process of the running system that is killed. */
export type Victim = {
  readonly name: string;
  /** Recognises it by its command line, among what the system runs. */
  readonly is: (command: string) => boolean;
  /** Whether requests may fail because nothing listens. */
  readonly breaksConnections: boolean;
};

export const API: Victim = {
  name: 'the API',
  is: (command) => command.includes('api/dist/main.js'),
  breaksConnections: false,
};

export const POSTMASTER: Victim = {
  name: 'the postmaster',
  is: (command) => /postgres(\.exe)? -D /.test(command),
  breaksConnections: false,
};

export const VICTIMS: readonly Victim[] = [
  API,
  { name: 'the gateway', is: (command) => command.includes('gateway/dist/main.js'), breaksConnections: true },
  POSTMASTER,
  {
    name: 'a database backend',
    is: (command) => command.startsWith('postgres: klaster_api '),
    breaksConnections: false,
  },
];
