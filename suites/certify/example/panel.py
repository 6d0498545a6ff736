#!/usr/bin/env python3
"""A whole terminal in Python, of its standard library alone: use it as the start of a driver for yours.

platen certify runs it once for each task. What is to be done stands in the file that
PLATEN_ACTION_FILE names; its last line on stdout says what the panel shows in the end.
"""

import json
import secrets
import sys
import time
from datetime import datetime
from urllib.parse import quote

from service import ACTION, GIVEN, MOST_TRIES, GivenUp, Session, Unreachable
from service import again_and_again, pause, send

PORT = GIVEN["port"]
MOST_SHOWN = 500
DUPLEX = {"one": "0", "long edge": "1", "short edge": "2"}


def wishes():
    """What was chosen of copies, colour and sides, as a release and a download take it."""
    fields = {}
    if "copies" in ACTION:
        fields["copies"] = ACTION["copies"]
    if "grayscale" in ACTION:
        fields["grayscale"] = str(ACTION["grayscale"]).lower()
    if "sides" in ACTION:
        fields["duplex"] = DUPLEX[ACTION["sides"]]
    return fields


def is_wanted(document):
    return "titles" not in ACTION or document["documentName"] in ACTION["titles"]


def look(session):
    return {"outcome": "done", "shown": [one["documentName"] for one in session.list()]}


class Release:
    def __init__(self, session):
        self.session, self.printed, self.refused = session, [], []
        self.tried, self.is_pressed_again = set(), False

    def all(self):
        try:
            self.every_page()
        except GivenUp as error:
            self.refused.append(str(error))
        if not self.refused:
            return {"outcome": "done", "printed": self.printed}
        outcome = "partly" if self.printed else "failed"
        return {"outcome": outcome, "printed": self.printed, "words": "; ".join(self.refused)}

    def every_page(self):
        while True:
            waiting = self.session.list()
            fresh = [one for one in waiting if one["uuid"] not in self.tried]
            for document in fresh:
                self.tried.add(document["uuid"])
                if is_wanted(document) and not self.one(document):
                    break
            else:
                # Behind a full list there may be more (interface 8).
                if len(waiting) < 500 or not fresh:
                    return

    def one(self, document):
        """False: begin anew with the list, since somebody pressed again."""
        name, uuid = document["documentName"], document["uuid"]
        path = f"/documents/{uuid}/{quote(PORT['address'], safe='')}"
        for tries in range(1, MOST_TRIES + 1):
            answer = None
            try:
                answer = self.session.call("POST", path, form=wishes())
                is_unknown = answer.passes() and answer.status not in (429, 503)
                code = answer.json() if answer.status == 200 else None
                code = code.get("errorCode") if isinstance(code, dict) else None
                if code == 0:
                    self.printed.append(name)
                    return True
                if code == 1042:
                    return self.press_again(f"{name}: the printer is not ready")
                if code is not None or (answer.status != 200 and not answer.passes()):
                    self.refused.append(f"{name}: refused ({code or answer.status})")
                    return True
                is_unknown = is_unknown or answer.status == 200
            except Unreachable as error:
                is_unknown = error.is_sent
            if tries < MOST_TRIES:
                pause(tries, answer)
            # It may have been printed: never again without a look at what still waits.
            if is_unknown and uuid not in {one["uuid"] for one in self.session.list()}:
                self.printed.append(name)
                return True
        raise GivenUp(f"{name}: the result of the release is unknown")

    def press_again(self, why):
        if "againAfterMs" not in ACTION or self.is_pressed_again:
            raise GivenUp(why)
        self.is_pressed_again = True
        time.sleep(ACTION["againAfterMs"] / 1000)
        self.tried.clear()
        return False


def each_document(session, act):
    wanted = [one for one in session.list() if is_wanted(one)]
    done = 0
    for document in wanted:
        try:
            done += 1 if act(document["uuid"]) else 0
        except Unreachable:
            pass
    if done == len(wanted):
        return {"outcome": "done"}
    return {"outcome": "partly" if done else "failed"}


def delete(session):
    def one(uuid):
        answer = session.call("DELETE", f"/documents/{uuid}")
        told = answer.json()
        return answer.status == 200 and isinstance(told, dict) and told.get("errorCode") == 0

    return each_document(session, one)


def download(session):
    def one(uuid):
        fields = {**wishes(), "retain": "true"}
        return session.call("GET", f"/documents/{uuid}.content", query=fields).status == 200

    return each_document(session, one)


def record(session):
    """The copy is made. It is recorded once, later where that fails, as of when it was made."""
    job = {
        "jobtype": ACTION["doing"].upper(),
        "title": ACTION["titles"][0],
        "totalpages": ACTION["pages"],
        "colorpages": ACTION.get("colorPages", 0),
        "papersize": "A4",
        "address": PORT["address"],
        "datetime": datetime.now().astimezone().isoformat(timespec="seconds"),
    }
    if ACTION.get("sides", "one") != "one":
        job["duplex"] = "true" if ACTION["sides"] == "long edge" else "false"
    # Whoever made it may be gone by then: the device answers for them, and names them.
    owner = {"username": session.user["userName"], "providerid": session.user["providerId"]}
    bearer, form = session.token, job
    for tries in range(1, 8):
        answer = None
        try:
            answer = send("POST", "/documents/history", bearer, form=form)
            if answer.status == 200:
                return {"outcome": "done"}
            if not answer.refuses_token() and answer.status not in (429, 503):
                return {"outcome": "failed", "words": f"not recorded ({answer.status})"}
        except Unreachable as error:
            # It may have been recorded: a second record would be worse than none.
            if error.is_sent:
                return {"outcome": "failed", "words": f"result unknown: {error}"}
        bearer, form = GIVEN["deviceToken"], {**job, **owner}
        pause(tries, answer)
    return {"outcome": "failed", "words": "the job could not be recorded"}


def upload(session):
    title = ACTION.get("titles", ["Scan.pdf"])[0]
    fields = {
        "username": session.user["userName"],
        "portname": GIVEN["queue"],
        "title": title,
        **wishes(),
    }
    layout = {
        "outputpagesize": ACTION.get("paperSize"),
        "pageorientation": {True: "1", False: "0"}.get(ACTION.get("landscape")),
        "scale": ACTION.get("scalePercent"),
    }
    fields.update({name: value for name, value in layout.items() if value is not None})
    content = b"Notes\n" if title.endswith(".txt") else b"%PDF-1.4\n%%EOF\n"
    answer = session.call("PUT", "/documents", content=multipart(fields, title, content))
    told = answer.json()
    if answer.status == 200 and isinstance(told, dict) and told.get("uuid"):
        return {"outcome": "done"}
    return {"outcome": "failed", "words": f"the upload was answered {answer.status}"}


def multipart(fields, file_name, content):
    """RFC 7578: texts as they are, in UTF-8; a quote in a file name as %22."""
    boundary = secrets.token_hex(16)
    lines = []
    for name, value in fields.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        lines.append(f"{head}{value}\r\n".encode())
    name = file_name.replace('"', "%22")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="data"; filename="{name}"\r\n'
    lines.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + content)
    lines.append(f"\r\n--{boundary}--\r\n".encode())
    return b"".join(lines), f"multipart/form-data; boundary={boundary}"


def history(session):
    filters = {"username": ACTION["userName"]}
    if "jobType" in ACTION:
        filters["jobtype"] = ACTION["jobType"]
    if ACTION.get("printedOnly"):
        filters["status"] = 1
    if "pageSize" in ACTION:
        filters["maxrecords"] = ACTION["pageSize"]
    shown, token = [], ""
    provider = session.user.get("providerId")
    while True:
        query = {**filters, "pagetoken": token} if token else filters
        page = again_and_again(
            lambda: session.call("GET", "/documents/history", query=query),
            is_good=lambda one: one.status == 200 and is_page(one.json()),
        ).json()
        # Another provider may have somebody of the same name.
        own = [one for one in page["documents"] if one.get("providerId") in (None, provider)]
        shown.extend(one.get("documentName", "") for one in own)
        token = (page.get("nextPageToken") or "").strip()
        if not token:
            # The last line that Platen reads is bounded: a long history is not told.
            return {"outcome": "done", "shown": shown if len(shown) <= MOST_SHOWN else None}


def is_page(value):
    return isinstance(value, dict) and isinstance(value.get("documents"), list)


def tap():
    """What a card reader does: it has no login, and sends both parameters in the query."""
    query = {"cd": ACTION["identity"]["card"], "Mac": ACTION["reader"]}
    status = send("POST", "/card", query=query).status
    return {"outcome": "done"} if status == 200 else {"outcome": "failed", "words": str(status)}


DEEDS = {
    "look": look,
    "release": lambda session: Release(session).all(),
    "delete": delete,
    "download": download,
    "copy": record,
    "scan": record,
    "upload": upload,
    "history": history,
}


def main():
    try:
        doing = ACTION["doing"]
        told = tap() if doing == "tap" else DEEDS[doing](Session())
    except (GivenUp, Unreachable) as error:
        told = {"outcome": "failed", "words": str(error)}
    print(json.dumps({name: value for name, value in told.items() if value is not None}))


if __name__ == "__main__":
    sys.exit(main())
