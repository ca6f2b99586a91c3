"""The people of the demo: every role on both domains, some of them on both."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who signs in: their role on each host."""

    email: str
    firstname: str
    lastname: str
    roles: Mapping[str, str]


BAY, NOODLE = "bay.localhost", "noodle.localhost"

PEOPLE = (
    Person("imani@bay.localhost", "Imani", "Okafor", {BAY: "super-admin", NOODLE: "super-admin"}),
    Person("june@bay.localhost", "June", "Takahashi", {BAY: "admin", NOODLE: "editor"}),
    Person("teo@bay.localhost", "Teo", "Lindqvist", {BAY: "editor"}),
    Person("priya@bay.localhost", "Priya", "Raman", {BAY: "author"}),
    Person("walt@bay.localhost", "Walt", "Brannigan", {BAY: "viewer", NOODLE: "viewer"}),
    Person("marisol@bay.localhost", "Marisol", "Vega", {BAY: "member"}),
    Person("mei@noodle.localhost", "Mei", "Castellanos", {NOODLE: "admin"}),
    Person("oskar@noodle.localhost", "Oskar", "Haddad", {NOODLE: "editor"}),
    Person("noor@noodle.localhost", "Noor", "Petersen", {NOODLE: "author"}),
    Person("lucia@noodle.localhost", "Lucía", "Brandt", {NOODLE: "viewer"}),
    Person("ken@noodle.localhost", "Ken", "Adebayo", {NOODLE: "member"}),
)
