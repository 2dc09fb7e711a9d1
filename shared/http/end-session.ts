import { navigation } from '../router';
import { session } from '../session';

/** Wipes an expired session and goes to the root. Source: specification 4.4.1 and 4.4.5. */
export function endSession(): void {
  const user = session.owner();
  session.end();
  navigation.atSessionEnd(user);
}
