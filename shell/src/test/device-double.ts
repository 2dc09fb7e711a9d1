import type { PasskeyRequest } from '@klaster/shared/contract/accounts';

const bytes = () => new Uint8Array([1, 2, 3]).buffer;

const credential = { id: 'AQID', rawId: bytes(), type: 'public-key', getClientExtensionResults: () => ({}) };

export const ASSERTION = {
  ...credential,
  response: { clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes() },
};

export const NEW_CREDENTIAL = {
  ...credential,
  response: { clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => ['internal'] },
};

export const aPasskeyRequest = (challenge: string): PasskeyRequest => ({
  challenge,
  rpId: 'localhost',
  timeout: 1000,
  userVerification: 'required',
});

export const cancel = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'));

/** A browser that has passkeys, and a device that answers so. Returns the challenges that the device was given. */
export function giveDevice(answer: () => unknown): number[][] {
  const challenges: number[][] = [];
  const respond = async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
    challenges.push([...new Uint8Array(publicKey.challenge)]);
    return answer();
  };
  Object.assign(window, { PublicKeyCredential: () => undefined });
  Object.assign(navigator, { credentials: { get: respond, create: respond } });
  return challenges;
}

export function removeDeviceAfterTests(): void {
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
}
