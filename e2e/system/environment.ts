/** What the global set-up tells the tests, which run in processes of their own. */
const VARIABLES = { origin: 'E2E_ORIGIN', api: 'E2E_API', releases: 'E2E_RELEASES' } as const;

type Told = Record<keyof typeof VARIABLES, string>;

export function tell(values: Told): void {
  for (const name of keys()) process.env[VARIABLES[name]] = values[name];
}

/** Address of the gateway, address of the API behind it, folder of the gateway's releases. */
export function told(): Told {
  return Object.fromEntries(keys().map((name) => [name, process.env[VARIABLES[name]] ?? ''])) as Told;
}

const keys = () => Object.keys(VARIABLES) as (keyof Told)[];
