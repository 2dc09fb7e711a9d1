import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import type { FailureReport } from '@klaster/shared/contract/releases';
import { readText } from './read-blob';
import { bootOf } from './remotes';

let sent: Blob[] = [];

// jsdom has no beacons; these are recorded instead of sent.
Object.assign(navigator, {
  sendBeacon: (_address: string, body: Blob) => {
    sent.push(body);
    return true;
  },
});

beforeEach(() => {
  const boot = document.createElement('script');
  Object.assign(boot, { id: BOOT_ELEMENT_ID, type: 'application/json', textContent: JSON.stringify(bootOf()) });
  document.head.append(boot);
});

afterEach(() => {
  document.getElementById(BOOT_ELEMENT_ID)?.remove();
  sent = [];
});

/** Failure reports that the page has sent to the gateway in this test. */
export function failureReports(): Promise<FailureReport[]> {
  return Promise.all(sent.map(async (body) => JSON.parse(await readText(body)) as FailureReport));
}
