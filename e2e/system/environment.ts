/** Environment variables that carry the system under test from the global set-up to the tests, which are other processes. */
const VARIABLES = { origin: 'E2E_ORIGIN', api: 'E2E_API', releases: 'E2E_RELEASES' } as const;

type SystemUnderTest = Record<keyof typeof VARIABLES, string>;

export function setSystemUnderTest(values: SystemUnderTest): void {
  for (const name of keys()) process.env[VARIABLES[name]] = values[name];
}

/** Address of the gateway, address of the API behind it, folder of the gateway's releases. */
export function systemUnderTest(): SystemUnderTest {
  return Object.fromEntries(keys().map((name) => [name, process.env[VARIABLES[name]] ?? ''])) as SystemUnderTest;
}

const keys = () => Object.keys(VARIABLES) as (keyof SystemUnderTest)[];
