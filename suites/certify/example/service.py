"""What panel.py was given, and its way to the service: one request, a login, tries that slow down."""

import http.client
import json
import os
import ssl
import time
from urllib.parse import urlencode, urlsplit

with open(os.environ["PLATEN_ACTION_FILE"], encoding="utf-8") as file:
    TASK = json.load(file)
ACTION, GIVEN = TASK["action"], TASK["given"]
BASE = urlsplit(GIVEN["baseUrl"])
FORM = "application/x-www-form-urlencoded"
MOST_TRIES = 5
MOST_LOGINS = 3


class GivenUp(Exception):
    """What was asked cannot be done; the text is what the panel shows."""


class Unreachable(Exception):
    """No whole answer came. is_sent: the service may have done it all the same."""

    def __init__(self, why, is_sent):
        super().__init__(why)
        self.is_sent = is_sent


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        """None where it is no JSON: a page of something on the way, half an answer."""
        try:
            return json.loads(self.body.decode("utf-8"))
        except ValueError:
            return None

    def refuses_token(self):
        challenge = self.headers.get("www-authenticate", "")
        return self.status == 401 or (self.status == 403 and "invalid_token" in challenge)

    def passes(self):
        """Not now, but perhaps later."""
        return self.status == 429 or self.status >= 500


def send(method, path, bearer=None, query=None, form=None, content=None):
    """One request. Redirects are not followed: they would carry key and token elsewhere."""
    headers = {"X-Api-Key": GIVEN["apiKey"]}
    if bearer:
        headers["Authorization"] = f"Bearer {bearer}"
    body = None
    if form is not None:
        body, headers["Content-Type"] = urlencode(form).encode(), FORM
    elif content is not None:
        body, headers["Content-Type"] = content
    if BASE.scheme == "https":
        trust = ssl.create_default_context(cafile=GIVEN.get("caFile"))
        line = http.client.HTTPSConnection(BASE.hostname, BASE.port, timeout=100, context=trust)
    else:
        line = http.client.HTTPConnection(BASE.hostname, BASE.port, timeout=100)
    is_sent = False
    try:
        line.connect()
        is_sent = True
        target = BASE.path + path + (f"?{urlencode(query)}" if query else "")
        line.request(method, target, body, headers)
        answer = line.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
    except ssl.SSLCertVerificationError as error:
        raise GivenUp(f"the certificate of the service is not trusted: {error}") from error
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(str(error) or type(error).__name__, is_sent) from error
    finally:
        line.close()


def pause(tries, answer=None):
    """Longer each time; a service that says when, knows it."""
    asked = answer.headers.get("retry-after", "0") if answer else "0"
    time.sleep(max(1.5 * 2 ** (tries - 1), float(asked) if asked.isdigit() else 0))


class Session:
    """Somebody who stands at the panel."""

    def __init__(self):
        self.logins = 0
        self.token = self.user = None
        self.log_in()

    def log_in(self):
        identity = ACTION["identity"]
        fields = {
            "card": lambda: {"authtype": 1, "userid": identity["card"]},
            "short-id": lambda: {"authtype": 2, "userid": identity["shortId"]},
            "password": lambda: {
                "authtype": 0,
                "userid": identity["userName"],
                "password": identity["password"],
            },
        }[identity["by"]]()
        if self.logins >= MOST_LOGINS:
            raise GivenUp("the session expired again")
        if self.logins > 1:
            pause(self.logins)
        self.logins += 1
        answer = again_and_again(
            lambda: send("POST", "/login", GIVEN["deviceToken"], form=fields),
            is_good=lambda one: one.status == 200,
        )
        user = answer.json()
        token = (user.get("token") or {}) if isinstance(user, dict) else {}
        if not token.get("access_token"):
            raise GivenUp("the login response is invalid")
        self.user, self.token = user, token["access_token"]

    def call(self, method, path, **more):
        """As this person; a login that is over is made again."""
        while True:
            answer = send(method, path, self.token, **more)
            if not answer.refuses_token():
                return answer
            self.log_in()

    def list(self, **query):
        answer = again_and_again(
            lambda: self.call("GET", "/documents", query={"maxRecords": 500, **query}),
            is_good=lambda one: one.status == 200 and is_list(one.json()),
        )
        return answer.json()


def is_list(value):
    return isinstance(value, list) and all(
        isinstance(one, dict) and isinstance(one.get("uuid"), str) for one in value
    )


def again_and_again(act, is_good):
    """Until it is good. What is refused for good is not asked again."""
    for tries in range(1, MOST_TRIES + 1):
        answer, why = None, ""
        try:
            answer = act()
            if is_good(answer):
                return answer
            why = f"the service answered {answer.status}"
            if answer.status != 200 and not answer.passes():
                raise GivenUp(why)
            if answer.status == 200 and tries >= 3:
                break
        except Unreachable as error:
            why = f"the service is unreachable: {error}"
        if tries < MOST_TRIES:
            pause(tries, answer)
    raise GivenUp(why)
